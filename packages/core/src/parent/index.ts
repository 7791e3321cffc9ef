/** Jobs and campaigns, the parents of people: what a call says, how it is judged, and the counters. */
export { listCompanies } from "./company.ts";
export { create, createCampaign, draft } from "./create.ts";
export { save, update, updateCampaign } from "./edit.ts";
export {
  type BucketCounter,
  bucketCounter,
  callSummary,
  factsOf,
  jobFieldsOf,
  kindOf,
  kindOfId,
  type ParentCounters,
  type ParentItem,
  promptVersionOf,
  type Spoken,
  touch,
  withoutPreText,
} from "./item.ts";
export { liveEntry, type PendingCall, pendingOf, readLiveEntry, startingAtMost } from "./live.ts";
export { parentRemoved, textsSwitched } from "./messages.ts";
export {
  get,
  getUnless,
  list,
  listAll,
  load,
  loadCounters,
  loadMany,
  loadTexts,
  parentNotFound,
  requireAreaOf,
} from "./read.ts";
export { finishRemoval, keepRemoving, remove, sweepRemovals } from "./remove.ts";
export { refuseDenial, refuseUnknown } from "./rules.ts";
export { promptVersions, restorePrompt, type SavedPrompt } from "./versions.ts";
