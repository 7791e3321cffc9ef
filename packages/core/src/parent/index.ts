/** Jobs and campaigns, the parents of people: what a call says, how it is judged, and the counters. */
export { listCompanies } from "./company.ts";
export { create, createCampaign, draftJob } from "./create.ts";
export { listPromptVersions, restorePrompt, type SavedPrompt, save, update, updateCampaign } from "./edit.ts";
export {
  type BucketCounter,
  bucketCounter,
  type CallFields,
  callSummary,
  countWithoutPreCallText,
  factsOf,
  jobFieldsOf,
  kindOfId,
  liveEntry,
  maxStarting,
  type ParentCounters,
  type ParentItem,
  type PendingCall,
  pendingOf,
  readLiveEntry,
  touch,
} from "./item.ts";
export { parentRemoved, textsSwitched } from "./messages.ts";
export {
  get,
  getIfChanged,
  list,
  listAll,
  load,
  loadCounters,
  loadMany,
  loadTexts,
  parentNotFound,
  requireAreaOf,
} from "./read.ts";
export { finishRemoval, postponeRemovalSweep, remove, sweepRemovals } from "./remove.ts";
export { refuseDisclosureDenial, requireKnownVoiceAndZone } from "./rules.ts";
