/** Prompt versions. Rendering is shared with the browser: contracts/prompt-fill. */
export {
  changedFields,
  dropVersions,
  findVersion,
  keepVersion,
  type PromptTexts,
  type PromptVersion,
  versions,
} from "./version.ts";
