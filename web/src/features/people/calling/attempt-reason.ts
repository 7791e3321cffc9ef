import * as m from "#messages";

const texts: Readonly<Record<string, () => string>> = {
  no_answer: m.next_no_answer,
  busy: m.next_busy,
  voicemail: m.next_voicemail,
  screened: m.next_screened,
  failed: m.next_failed,
  callback: m.next_callback,
  hours: m.rule_hours,
};

export const attemptReason = (why: string): string | undefined => texts[why]?.();
