/** Over what is watched and could not be looked at again: since when it stands still, why, and the way to look now. */
import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import * as m from "#messages";
import { messageOf } from "../lib/api.ts";
import { formatTime } from "../lib/format.ts";
import { Notice } from "./notice.tsx";
import classes from "./stale.module.css";

interface StaleProps {
  readonly query: Pick<UseQueryResult, "isError" | "isPaused" | "error" | "dataUpdatedAt" | "refetch">;
  /** Of the times around it. */
  readonly zone: string;
}

export function Stale({ query: { isError, isPaused, error, dataUpdatedAt, refetch }, zone }: StaleProps) {
  if (!isError && !isPaused) return null;
  const time = formatTime(new Date(dataUpdatedAt).toISOString(), zone);
  return (
    <Notice tone="fair" title={m.stale_since({ time })}>
      <p>{isPaused ? m.error_network() : messageOf(error, m.error_generic())}</p>
      <Button variant="default" size="xs" className={classes.retry} onClick={() => void refetch()}>
        {m.retry()}
      </Button>
    </Notice>
  );
}
