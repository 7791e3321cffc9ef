/** Assistants answer calls: what they say, and their copy at the voice provider. */

export { create, update } from "./edit.ts";
export { type AssistantItem, isAssistantId, isLive } from "./item.ts";
export { answer } from "./numbers.ts";
export { get, list, load, recentCalls, titles } from "./read.ts";
export { remove } from "./remove.ts";
