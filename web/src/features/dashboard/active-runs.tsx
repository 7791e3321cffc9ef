import type { Dashboard } from "@callwright/contracts/endpoints/dashboard";
import { Stack } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import * as m from "#messages";
import { EmptyNote } from "../../components/card.tsx";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { RunStateBadge } from "../people/calling/run-progress.tsx";
import { runProgressOf } from "../people/calling/run-state.ts";
import classes from "./panel.module.css";
import { Panel } from "./panel.tsx";

export function ActiveRuns({ query }: { readonly query: UseQueryResult<Dashboard> }) {
  const zone = query.data?.timezone ?? "UTC";
  return (
    <Panel
      title={m.active_runs_title()}
      query={query}
      isShort
      rows={(query.data?.runs ?? []).map((run) => {
        const { share, text } = runProgressOf(run);
        return (
          <li key={run.runId}>
            <PreloadLink to={paths.run(run.runId)} className={classes.row}>
              <Stack component="span" gap={0} miw={0}>
                <bdi className="cw-small cw-medium cw-cut">{run.parentTitle}</bdi>
                <bdi className="cw-dimmed cw-tiny cw-nowrap cw-num">{text}</bdi>
              </Stack>
              <span className={classes.end}>
                <RunStateBadge run={run} zone={zone} />
                <span className={classes.progress} aria-hidden>
                  <div style={{ width: `${share * 100}%` }} />
                </span>
              </span>
            </PreloadLink>
          </li>
        );
      })}
      empty={<EmptyNote>{m.active_runs_none()}</EmptyNote>}
    />
  );
}
