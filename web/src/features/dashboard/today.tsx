/** The day so far beside a usual one. */
import type { Figures as Counts } from "@callwright/contracts/endpoints/analytics";
import type { Dashboard } from "@callwright/contracts/endpoints/dashboard";
import * as m from "#messages";
import { type Figure, Figures } from "../../components/figures.tsx";
import { formatNumber, isolate } from "../../lib/format.ts";

const minutesOf = ({ seconds }: Counts): number => Math.round(seconds / 60);

/** Dashes hold the place while the figures load. */
export function Today({ dashboard }: { readonly dashboard: Dashboard | undefined }) {
  const figure = (label: string, of: (counts: Counts) => number): Figure => {
    const [now = "–", usual = "–"] = [dashboard?.today, dashboard?.usual].map((counts) =>
      counts ? formatNumber(of(counts)) : undefined,
    );
    return [label, now, m.today_usual({ value: isolate(usual) })];
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
