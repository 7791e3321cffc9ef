/** Wakes runs, queues the texts that go before their calls, does what was asked for with many people, chunk by chunk, lets texts follow their job's switches, takes down what is left of deleted jobs, and stops what somebody has set going who was shut out. */
import * as Billing from "@callwright/core/billing/index";
import * as Call from "@callwright/core/call/index";
import * as Roster from "@callwright/core/candidate-admin/index";
import * as Job from "@callwright/core/job/index";
import * as Removal from "@callwright/core/removal/index";
import * as Text from "@callwright/core/text/index";
import * as User from "@callwright/core/user/index";
import { createWorker, on } from "./worker.ts";

export const handler = createWorker(
  on(Call.wakeRun, ({ runId }) => Call.wakeUpRun(runId)),
  on(Billing.toppedUp, (whose) => Call.Room.resumeAfterTopUp(whose)),
  on(Call.runBegan, ({ runId }) => Roster.textRun(runId)),
  on(Roster.workOnMany, ({ bulkId }) => Roster.work(bulkId)),
  on(Job.textsSwitched, (told) => Text.followSwitches(told)),
  on(Job.parentRemoved, (left) => Removal.run(left)),
  on(User.shutOut, (told) => Removal.shutOut(told)),
);
