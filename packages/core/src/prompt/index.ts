/** Prompt versions. Rendering is shared with the browser: contracts/prompt-fill. */
export {
  findRehearsal,
  type PlayedConversation,
  type Rehearsal,
  type RehearsalScript,
  replaceRehearsal,
  saveRehearsal,
} from "./rehearsal.ts";
export {
  changedFields,
  deleteVersions,
  findVersion,
  type PromptTexts,
  type PromptVersion,
  saveVersion,
  versions,
} from "./version.ts";
