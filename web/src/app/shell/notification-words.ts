/** Text and target page of a notification. */
import type { Notification } from "@callwright/contracts/endpoints/notification";
import * as m from "#messages";
import { formatNumber } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";

interface Words {
  readonly headline: string;
  readonly text: string;
}

export function notificationText({ kind, title, count = 0 }: Notification): Words {
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
  }
}

export function notificationPath({ kind, parentId, runId, callId }: Notification): string {
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
  }
}
