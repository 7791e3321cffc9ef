/** Tells once when 80, 90 or all of the minutes are gone; after a top-up it may be told again. */
import { useEffect } from "react";
import { readKept, writeKept } from "../../lib/kept.ts";
import { toast } from "../../lib/toast.ts";
import { alertText, type MinutesAlert } from "./minutes-words.ts";

const keyOf = (userId: string) => `cw-minutes-told-${userId}`;

/** `isKnown`: the server has said how it stands. */
export function useMinutesNews(userId: string, isKnown: boolean, alert: MinutesAlert | undefined) {
  const { percent, of } = alert ?? {};
  useEffect(() => {
    if (!isKnown) return;
    const told = Number(readKept(keyOf(userId))) || 0;
    if ((percent ?? 0) !== told) writeKept(keyOf(userId), percent ? String(percent) : undefined);
    if (percent && of && percent > told) toast.info(alertText({ percent, of }));
  }, [userId, isKnown, percent, of]);
}
