/** What was typed and not sent, kept until the browser's tab is closed: for whoever typed it, and nobody else in this tab. */
import { readKeptJson, removeKept, writeKept } from "./kept.ts";

const START = "cw-draft:";
const keyOf = (userId: string, name: string) => `${START}${userId}:${name}`;

export const readDraft = (userId: string, name: string): unknown => readKeptJson(keyOf(userId, name), "session");

/** `undefined`: it has been sent, or given up. */
export const keepDraft = (userId: string, name: string, draft: unknown) =>
  writeKept(keyOf(userId, name), draft === undefined ? undefined : JSON.stringify(draft), "session");

export const forgetDraftsOfOthers = (userId: string) =>
  removeKept((key) => key.startsWith(START) && !key.startsWith(keyOf(userId, "")), "session");
