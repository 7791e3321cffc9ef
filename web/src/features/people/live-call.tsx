import type { CallLog } from "@callwright/contracts/endpoints/call";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ToneBadge } from "../../components/badge.tsx";
import { stateText } from "../../components/call/end-reason.tsx";
import { formatDuration } from "../../lib/format.ts";
import { callLogQuery } from "../../lib/queries.ts";
import { pollWhile } from "../../lib/watch.ts";
import classes from "./cells.module.css";

const POLL_MS = 3_000;

export function LiveCall({ callId }: { readonly callId: string }) {
  const { data, dataUpdatedAt } = useQuery({
    ...callLogQuery(callId),
    staleTime: POLL_MS,
    refetchInterval: pollWhile(POLL_MS, (log?: CallLog) => log?.state !== "ended"),
  });
  const secondsSincePoll = (useNow() - dataUpdatedAt) / 1_000;
  const seconds = data?.liveSeconds === undefined ? undefined : data.liveSeconds + secondsSincePoll;
  const latestLine = data?.transcript.at(-1);
  const badge = (
    <ToneBadge tone="busy" isLive>
      {seconds === undefined ? (
        stateText(data?.state ?? "dialing")
      ) : (
        <bdi className="cw-num" role="timer">
          {formatDuration(seconds)}
        </bdi>
      )}
    </ToneBadge>
  );
  if (!latestLine) return badge;
  return (
    <span className={classes.twoLines}>
      {badge}
      <bdi className="cw-cut cw-dimmed cw-tiny" title={latestLine.message}>
        {latestLine.message}
      </bdi>
    </span>
  );
}

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
