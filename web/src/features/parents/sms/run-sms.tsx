/** The texts that a run sends besides its calls. */
import type { Job } from "@callwright/contracts/endpoints/job";
import * as m from "#messages";
import { leavingText } from "./delay-text.ts";
import classes from "./sms.module.css";

export function RunSms({ job }: { readonly job: Job }) {
  const { isPreCallSms, preCallSmsTemplate, preCallSmsDelay, unscheduledCount, timezone } = job;
  const isSent = isPreCallSms && preCallSmsTemplate.trim() !== "" && preCallSmsDelay.option !== "not_scheduled";
  if (!isSent || unscheduledCount === 0) return null;
  const leaving = leavingText(preCallSmsDelay, timezone) ?? m.sms_leave_now();
  return <p className={classes.note}>{`${m.sms_with_run()} ${leaving}`}</p>;
}
