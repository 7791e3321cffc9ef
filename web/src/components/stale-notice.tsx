import { Button } from "@mantine/core";
import * as m from "#messages";
import { messageOf } from "../lib/api.ts";
import { formatWeekdayTime } from "../lib/format.ts";
import { Notice } from "./notice.tsx";

interface StaleProps {
  readonly queryProblem: unknown;
  readonly seenAt: number;
  readonly zone: string;
  readonly onRetry: () => unknown;
}

export function StaleNotice({ queryProblem, seenAt, zone, onRetry }: StaleProps) {
  if (queryProblem === undefined) return null;
  // Includes the date, since the page may stay open overnight.
  const time = formatWeekdayTime(new Date(seenAt).toISOString(), zone);
  return (
    <Notice tone="fair" title={m.stale_since({ time })}>
      <p>{messageOf(queryProblem, m.error_generic())}</p>
      <Button variant="default" size="xs" mt={8} onClick={() => onRetry()}>
        {m.retry()}
      </Button>
    </Notice>
  );
}
