/** Alerts once when 80, 90 or 100 % of the minutes are used; a top-up resets it. */
import { useEffect } from "react";
import { readStored, writeStored } from "../../lib/storage.ts";
import { toast } from "../../lib/toast.ts";
import { alertText, type MinutesAlert } from "./minutes-words.ts";

const keyOf = (userId: string) => `cw-minutes-told-${userId}`;

/** `isKnown`: the usage has loaded. */
export function useMinutesAlert(userId: string, isKnown: boolean, alert: MinutesAlert | undefined) {
  const { percent, of } = alert ?? {};
  useEffect(() => {
    if (!isKnown) return;
    const alerted = Number(readStored(keyOf(userId))) || 0;
    if ((percent ?? 0) !== alerted) writeStored(keyOf(userId), percent ? String(percent) : undefined);
    if (percent && of && percent > alerted) toast.info(alertText({ percent, of }));
  }, [userId, isKnown, percent, of]);
}
