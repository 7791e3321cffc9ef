/** Hands texts over at their number's pace, and queues those that go before a run's calls. */
import * as Call from "@callwright/core/call/index";
import * as Roster from "@callwright/core/roster/index";
import * as Text from "@callwright/core/text/index";
import { createWorker, on } from "./worker.ts";

export const handler = createWorker(
  on(Text.wakeTexts, ({ numberId }) => Text.pump(numberId)),
  on(Call.runBegan, ({ runId }) => Roster.textRun(runId)),
);
