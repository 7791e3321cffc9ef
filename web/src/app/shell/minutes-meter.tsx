import { Flex } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import * as m from "#messages";
import { formatNumber } from "../../lib/format.ts";
import { barWidth, planLabel } from "../../lib/plan.ts";
import { minutesQuery } from "../../lib/queries.ts";
import { useUser } from "../../lib/session.ts";
import { readStored, writeStored } from "../../lib/storage.ts";
import { toast } from "../../lib/toast.ts";
import classes from "./minutes-meter.module.css";
import { alertText, type MinutesAlert, trialText } from "./minutes-words.ts";

export function MinutesMeter({ isRail }: { readonly isRail: boolean }) {
  const user = useUser();
  const { data } = useQuery(minutesQuery(user.id));
  const { minutesUsed, totalAllowed } = data?.minutesLimits ?? user.minutesLimits;
  const width = barWidth(minutesUsed, totalAllowed);
  const text = m.minutes_of({ used: formatNumber(minutesUsed), allowed: formatNumber(totalAllowed) });
  const { alert, trial } = data ?? {};
  useMinutesAlert(user.id, data !== undefined, alert);
  const notes = [...(alert ? [alertText(alert)] : []), ...(trial ? [trialText(trial, user.timezone)] : [])];
  return (
    <div
      className={classes.root}
      data-tour="minutes"
      data-rail={isRail || undefined}
      title={isRail ? [text, ...notes].join("\n") : undefined}
    >
      {!isRail && (
        <Flex align="baseline" justify="space-between" gap={8}>
          <span className="cw-small cw-medium">{m.minutes_title()}</span>
          <bdi className="cw-truncate cw-dimmed cw-tiny">{planLabel(user)}</bdi>
        </Flex>
      )}
      <div
        className={classes.track}
        role="progressbar"
        aria-label={m.minutes_title()}
        aria-valuenow={Math.min(minutesUsed, totalAllowed)}
        aria-valuemin={0}
        aria-valuemax={totalAllowed}
        aria-valuetext={text}
      >
        <div
          className={classes.bar}
          data-level={minutesUsed >= totalAllowed ? 100 : alert?.percent}
          style={{ width: `${width}%` }}
        />
      </div>
      {!isRail && <bdi className="cw-dimmed cw-tiny cw-num">{text}</bdi>}
      {!isRail &&
        notes.map((note) => (
          <p key={note} className="cw-dimmed cw-tiny cw-num">
            {note}
          </p>
        ))}
    </div>
  );
}

const storageKey = (userId: string) => `cw-minutes-told-${userId}`;

/** `isKnown`: the usage has loaded. */
function useMinutesAlert(userId: string, isKnown: boolean, alert: MinutesAlert | undefined) {
  const { percent, of } = alert ?? {};
  useEffect(() => {
    if (!isKnown) return;
    const alerted = Number(readStored(storageKey(userId))) || 0;
    if ((percent ?? 0) !== alerted) writeStored(storageKey(userId), percent ? String(percent) : undefined);
    if (percent && of && percent > alerted) toast.info(alertText({ percent, of }));
  }, [userId, isKnown, percent, of]);
}
