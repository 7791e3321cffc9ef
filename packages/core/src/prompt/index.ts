/** Prompt versions. Rendering is shared with the browser: contracts/prompt-fill. */
export {
  changedFields,
  deleteVersions,
  findVersion,
  saveVersion,
  type PromptTexts,
  type PromptVersion,
  versions,
} from "./version.ts";
