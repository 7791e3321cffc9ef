import type { ResponseOf } from "@callwright/contracts/endpoint";
import type { getAllLogs } from "@callwright/contracts/endpoints/call";
import { Flex, Stack } from "@mantine/core";
import { IconPhoneCall } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import * as m from "#messages";
import { OutcomeBadge } from "../../components/badge.tsx";
import { CallerName } from "../../components/call/caller.tsx";
import { EndReason } from "../../components/call/end-reason.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { formatDateTime, formatDuration } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { useUser } from "../../lib/session.ts";
import classes from "./panel.module.css";
import { Panel } from "./panel.tsx";

type Logs = ResponseOf<typeof getAllLogs>;

export function RecentCalls({ query }: { readonly query: UseQueryResult<Logs> }) {
  const { timezone } = useUser();
  return (
    <Panel
      title={m.dashboard_calls()}
      more={{ to: paths.calls, label: m.dashboard_all_calls() }}
      query={query}
      tour="recent-calls"
      rows={(query.data?.logs ?? []).map((log) => (
        <li key={log.callId}>
          <PreloadLink to={paths.call(log.callId)} className={classes.row}>
            <Stack component="span" gap={0} miw={0}>
              <span className="cw-small cw-medium">
                <CallerName log={log} />
              </span>
              <Flex component="span" className="cw-dimmed cw-tiny cw-nowrap">
                <bdi className="cw-cut">{log.jobTitle}</bdi>
                <span className={classes.when}>
                  {" · "}
                  <bdi>{formatDateTime(log.createdAt, timezone)}</bdi>
                </span>
              </Flex>
            </Stack>
            <span className={classes.end}>
              {log.state === "ended" ? <OutcomeBadge label={log.outcomeLabel} /> : <EndReason state={log.state} />}
              {log.totalDuration > 0 && (
                <bdi className="cw-dimmed cw-tiny cw-nowrap cw-num">{formatDuration(log.totalDuration)}</bdi>
              )}
            </span>
          </PreloadLink>
        </li>
      ))}
      empty={<EmptyState icon={IconPhoneCall} title={m.calls_none()} text={m.dashboard_no_calls_text()} />}
    />
  );
}
