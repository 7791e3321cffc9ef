import * as Billing from "@callwright/core/billing/index";
import * as Call from "@callwright/core/call/index";
import * as CandidateAdmin from "@callwright/core/candidate-admin/index";
import * as Parent from "@callwright/core/parent/index";
import * as Removal from "@callwright/core/removal/index";
import * as Text from "@callwright/core/text/index";
import * as User from "@callwright/core/user/index";
import { createWorker, on } from "./worker.ts";

export const handler = createWorker(
  on(Call.wakeRun, ({ runId }) => Call.continueRun(runId)),
  on(Billing.creditChanged, (owner) => Call.RunMonitor.resumeAfterTopUp(owner)),
  on(Call.runStarted, ({ runId }) => CandidateAdmin.queueRunTexts(runId)),
  on(CandidateAdmin.bulkActionPending, ({ bulkId }) => CandidateAdmin.processBulkAction(bulkId)),
  on(Parent.textsSwitched, (switched) => Text.applySwitches(switched)),
  on(Parent.parentRemoved, (removed) => Removal.continueRemoval(removed)),
  on(User.userDisabled, (disabled) => Removal.stopUserActivity(disabled)),
);
