/** Wakes runs, queues the texts that go before their calls, does what was asked for with many people, chunk by chunk, lets texts follow their job's switches, takes down what is left of deleted jobs, and stops what somebody has set going who was shut out. */
import * as Billing from "@callwright/core/billing/index";
import * as Call from "@callwright/core/call/index";
import * as CandidateAdmin from "@callwright/core/candidate-admin/index";
import * as Job from "@callwright/core/job/index";
import * as Removal from "@callwright/core/removal/index";
import * as Text from "@callwright/core/text/index";
import * as User from "@callwright/core/user/index";
import { createWorker, on } from "./worker.ts";

export const handler = createWorker(
  on(Call.wakeRun, ({ runId }) => Call.continueRun(runId)),
  on(Billing.minutesAdded, (whose) => Call.RunMonitor.resumeAfterTopUp(whose)),
  on(Call.runStarted, ({ runId }) => CandidateAdmin.queueRunTexts(runId)),
  on(CandidateAdmin.bulkActionPending, ({ bulkId }) => CandidateAdmin.processBulkAction(bulkId)),
  on(Job.textsSwitched, (told) => Text.applySwitches(told)),
  on(Job.parentRemoved, (left) => Removal.continueRemoval(left)),
  on(User.userDisabled, (told) => Removal.stopUserActivity(told)),
);
