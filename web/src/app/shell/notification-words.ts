/** Text and target page of a notification. */
import type { Notification } from "@callwright/contracts/endpoints/notification";
import type { OverdueStage } from "@callwright/contracts/notification-kinds";
import * as m from "#messages";
import { formatDateTime, formatNumber } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";

interface Words {
  readonly headline: string;
  readonly text: string;
}

const overdueHeadlines: Readonly<Record<OverdueStage, () => string>> = {
  failed: m.bell_payment_failed,
  reminder: m.bell_payment_open,
  stopped: m.bell_payment_stopped,
};

export function notificationText(
  { kind, title, count = 0, stage = "failed", callsStopAt }: Notification,
  timezone: string,
): Words {
  const formatted = formatNumber(count);
  switch (kind) {
    case "run_finished":
      return { headline: m.bell_run_finished(), text: m.bell_people({ title, count: formatted }) };
    case "run_paused":
      return { headline: m.bell_run_paused(), text: title };
    case "minutes_low":
      return { headline: m.bell_minutes_low({ percent: formatted }), text: m.bell_minutes_low_text() };
    case "number_failing":
      return { headline: m.bell_number_failing(), text: `\u2066${title}\u2069` };
    case "human_requested":
      return { headline: m.bell_human_requested(), text: title };
    case "import_finished":
      return { headline: m.bell_import_finished(), text: m.bell_people({ title, count: formatted }) };
    case "billing":
      return {
        headline: overdueHeadlines[stage](),
        text:
          stage === "stopped" || !callsStopAt
            ? m.bell_payment_stopped_text()
            : m.bell_payment_text({ date: formatDateTime(callsStopAt, timezone) }),
      };
  }
}

export function notificationPath({ kind, parentId, runId, callId, payerId }: Notification): string {
  switch (kind) {
    case "run_finished":
    case "run_paused":
      return runId ? paths.run(runId) : paths.dashboard;
    case "minutes_low":
      return paths.subscription;
    case "number_failing":
      return paths.numbers;
    case "human_requested":
      return callId ? paths.call(callId) : paths.followUps;
    case "import_finished":
      return parentId ? paths.parent(parentId) : paths.dashboard;
    case "billing":
      return payerId ? paths.panelUser(payerId) : paths.settingsBilling;
  }
}
