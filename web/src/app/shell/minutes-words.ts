import type { getCalls } from "@callwright/contracts/endpoints/session";
import type * as z from "zod/mini";
import * as m from "#messages";
import { formatDate, formatNumber, formatShare } from "../../lib/format.ts";

type Minutes = z.output<(typeof getCalls)["response"]>;
export type MinutesAlert = NonNullable<Minutes["alert"]>;

export function alertText({ percent, of }: MinutesAlert): string {
  if (percent === 100) return of === "tenant" ? m.minutes_out_tenant() : m.minutes_out();
  const share = formatShare(percent / 100);
  return of === "tenant" ? m.minutes_alert_tenant({ percent: share }) : m.minutes_alert({ percent: share });
}

export function trialText(trial: NonNullable<Minutes["trial"]>, zone: string): string {
  if (trial.isOver) return m.trial_over();
  const left = formatNumber(trial.callsLeftToday);
  return m.trial_left({ count: left, date: formatDate(trial.endsAt, zone) });
}
