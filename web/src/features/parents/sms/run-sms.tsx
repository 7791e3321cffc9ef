/** The texts that a run sends besides its calls. */
import * as m from "#messages";
import type { Parent } from "../parent.ts";
import { leavingText } from "./delay-text.ts";
import classes from "./sms.module.css";

export function RunSms({ parent }: { readonly parent: Parent }) {
  const { isPreCallSms, preCallSmsTemplate, preCallSmsDelay, unscheduledCount, timezone } = parent;
  const isSent = isPreCallSms && preCallSmsTemplate.trim() !== "" && preCallSmsDelay.option !== "not_scheduled";
  if (!isSent || unscheduledCount === 0) return null;
  const leaving = leavingText(preCallSmsDelay, timezone) ?? m.sms_leave_now();
  return <p className={classes.note}>{`${m.sms_with_run()} ${leaving}`}</p>;
}
