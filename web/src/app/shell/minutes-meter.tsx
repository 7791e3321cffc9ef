import type { getCalls } from "@callwright/contracts/endpoints/session";
import { Flex } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type * as z from "zod/mini";
import * as m from "#messages";
import { formatDate, formatNumber, formatShare } from "../../lib/format.ts";
import { barWidth, planLabel } from "../../lib/plan.ts";
import { minutesQuery } from "../../lib/queries.ts";
import { useUser } from "../../lib/session.ts";
import { readStored, writeStored } from "../../lib/storage.ts";
import { toast } from "../../lib/toast.ts";
import classes from "./sidebar.module.css";

type Minutes = z.output<(typeof getCalls)["response"]>;
type MinutesAlert = NonNullable<Minutes["alert"]>;

export function alertText({ percent, of }: MinutesAlert): string {
  if (percent === 100) return of === "tenant" ? m.minutes_out_tenant() : m.minutes_out();
  const share = formatShare(percent / 100);
  return of === "tenant" ? m.minutes_alert_tenant({ percent: share }) : m.minutes_alert({ percent: share });
}

export function trialText(trial: NonNullable<Minutes["trial"]>, zone: string): string {
  if (trial.isOver) return m.trial_over();
  return m.trial_left({ count: formatNumber(trial.callsLeftToday), date: formatDate(trial.endsAt, zone) });
}

export function MinutesMeter({ isRail }: { readonly isRail: boolean }) {
  const user = useUser();
  const { data } = useQuery(minutesQuery(user.id));
  const { minutesUsed, totalAllowed } = data?.minutesLimits ?? user.minutesLimits;
  const width = barWidth(minutesUsed, totalAllowed);
  const text = m.minutes_of({ used: formatNumber(minutesUsed), allowed: formatNumber(totalAllowed) });
  const { alert, trial } = data ?? {};
  useMinutesAlert({ userId: user.id, isLoaded: data !== undefined, alert });
  const notes: string[] = [];
  if (alert) notes.push(alertText(alert));
  if (trial) notes.push(trialText(trial, user.timezone));
  return (
    <div
      className={classes.minutes}
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
        className={classes.minutesTrack}
        role="progressbar"
        aria-label={m.minutes_title()}
        aria-valuenow={Math.min(minutesUsed, totalAllowed)}
        aria-valuemin={0}
        aria-valuemax={totalAllowed}
        aria-valuetext={text}
      >
        <div
          className={classes.minutesBar}
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

/** Storage key of the alert percentage that this browser last showed a toast for. */
const shownPercentKey = (userId: string) => `cw-minutes-told-${userId}`;

interface MinutesAlertOptions {
  readonly userId: string;
  readonly isLoaded: boolean;
  readonly alert: MinutesAlert | undefined;
}

/** Shows a toast once for each alert percentage that the usage reaches. */
function useMinutesAlert({ userId, isLoaded, alert }: MinutesAlertOptions) {
  const { percent, of } = alert ?? {};
  useEffect(() => {
    if (!isLoaded) return;
    const shownPercent = Number(readStored(shownPercentKey(userId))) || 0;
    // Also stores a lower percentage, e.g. of a new month, so that later alerts are shown again.
    if ((percent ?? 0) !== shownPercent) writeStored(shownPercentKey(userId), percent ? String(percent) : undefined);
    if (percent && of && percent > shownPercent) toast.info(alertText({ percent, of }));
  }, [userId, isLoaded, percent, of]);
}
