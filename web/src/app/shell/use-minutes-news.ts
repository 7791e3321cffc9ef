/** Alerts once when 80, 90 or 100 % of the minutes are used; a top-up resets it. */
import { useEffect } from "react";
import { readKept, writeKept } from "../../lib/kept.ts";
import { toast } from "../../lib/toast.ts";
import { alertText, type MinutesAlert } from "./minutes-words.ts";

const keyOf = (userId: string) => `cw-minutes-told-${userId}`;

/** `isKnown`: the usage has loaded. */
export function useMinutesNews(userId: string, isKnown: boolean, alert: MinutesAlert | undefined) {
  const { percent, of } = alert ?? {};
  useEffect(() => {
    if (!isKnown) return;
    const told = Number(readKept(keyOf(userId))) || 0;
    if ((percent ?? 0) !== told) writeKept(keyOf(userId), percent ? String(percent) : undefined);
    if (percent && of && percent > told) toast.info(alertText({ percent, of }));
  }, [userId, isKnown, percent, of]);
}
