export { inboundCallAssistant, mentionsCaller } from "./call-assistant.ts";
export { create, remove, update } from "./edit.ts";
export { reviewAnswering, setAnswering } from "./numbers.ts";
export { type AssistantItem, countCall, countRecentCalls, get, isSynced, list, titles } from "./read.ts";
export { sweep, syncAllSoon } from "./sync.ts";
