/** Why a person is called again or later: the last ending, their request, or the gate's rule. */
import * as m from "#messages";
import { ruleText } from "./rule-text.ts";

const texts: Readonly<Record<string, () => string>> = {
  no_answer: m.next_no_answer,
  busy: m.next_busy,
  voicemail: m.next_voicemail,
  screened: m.next_screened,
  failed: m.next_failed,
  callback: m.next_callback,
};

export const attemptText = (why: string): string => texts[why]?.() ?? ruleText(why, why);
