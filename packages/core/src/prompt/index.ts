/** Prompt versions. Rendering is shared with the browser: contracts/prompt-fill. */
export {
  changedFields,
  deleteVersions,
  findVersion,
  type PromptTexts,
  type PromptVersion,
  saveVersion,
  versions,
} from "./version.ts";
