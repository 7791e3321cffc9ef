/** Over what is watched and could not be looked at again: since when it stands still, why, and the way to look now. */
import { Button } from "@mantine/core";
import * as m from "#messages";
import { messageOf } from "../lib/api.ts";
import { formatSoon } from "../lib/format.ts";
import { Notice } from "./notice.tsx";
import classes from "./stale.module.css";

interface StaleProps {
  /** Why it could not be looked at; nothing stands here without it. */
  readonly hindrance: unknown;
  /** When it was last looked at. */
  readonly seenAt: number;
  /** Of the times around it. */
  readonly zone: string;
  readonly onRetry: () => unknown;
}

export function Stale({ hindrance, seenAt, zone, onRetry }: StaleProps) {
  if (hindrance === undefined) return null;
  // With its day: a room may have stood open over night.
  const time = formatSoon(new Date(seenAt).toISOString(), zone);
  return (
    <Notice tone="fair" title={m.stale_since({ time })}>
      <p>{messageOf(hindrance, m.error_generic())}</p>
      <Button variant="default" size="xs" className={classes.retry} onClick={() => onRetry()}>
        {m.retry()}
      </Button>
    </Notice>
  );
}
