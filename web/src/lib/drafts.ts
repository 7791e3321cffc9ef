/** Drafts of unsent forms, kept for the tab's session and private to their user. */
import { readStoredJson, removeStored, writeStored } from "./storage.ts";

const START = "cw-draft:";
const storageKey = (userId: string, name: string) => `${START}${userId}:${name}`;

export const readDraft = (userId: string, name: string): unknown => readStoredJson(storageKey(userId, name), "session");

/** `undefined` removes the draft. */
export const saveDraft = (userId: string, name: string, draft: unknown) =>
  writeStored(storageKey(userId, name), draft === undefined ? undefined : JSON.stringify(draft), "session");

export const forgetDraftsOfOthers = (userId: string) =>
  removeStored((key) => key.startsWith(START) && !key.startsWith(storageKey(userId, "")), "session");
