/** The day so far beside a usual one. */
import type { Figures as Counts } from "@callwright/contracts/endpoints/analytics";
import type { Dashboard } from "@callwright/contracts/endpoints/dashboard";
import type { ReactNode } from "react";
import * as m from "#messages";
import { Figures } from "../../components/figures.tsx";
import { formatNumber, isolate } from "../../lib/format.ts";
import classes from "./today.module.css";

const minutesOf = ({ seconds }: Counts): number => Math.round(seconds / 60);

/** Dashes hold the place while the figures load. */
export function Today({ dashboard }: { readonly dashboard: Dashboard | undefined }) {
  const figure = (label: string, of: (counts: Counts) => number): readonly [string, ReactNode] => {
    const [now, usual] = [dashboard?.today, dashboard?.usual].map((counts) =>
      counts ? formatNumber(of(counts)) : "–",
    );
    return [
      label,
      <span key={label} className={classes.figure}>
        {now}
        <span className={classes.usual}>{m.today_usual({ value: isolate(usual ?? "") })}</span>
      </span>,
    ];
  };
  return (
    <section aria-label={m.today_title()}>
      <Figures
        columns={4}
        figures={[
          figure(m.today_calls(), ({ calls }) => calls),
          figure(m.today_reached(), ({ reached }) => reached),
          figure(m.today_qualified(), ({ qualified }) => qualified),
          figure(m.today_minutes(), minutesOf),
        ]}
      />
    </section>
  );
}
