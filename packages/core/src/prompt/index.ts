/** Prompt owns the versions of prompts. How they are filled in the browser shares: see contracts/prompt-fill. */
export {
  changedFields,
  dropVersions,
  findVersion,
  keepVersion,
  type PromptTexts,
  type PromptVersion,
  versions,
} from "./version.ts";
