export { inboundCallAssistant, namesCaller } from "./call-assistant.ts";
export { create, remove, update } from "./edit.ts";
export { reviewAnswering, setAnswering } from "./numbers.ts";
export { type AssistantItem, countCall, get, isLive, list, recentCalls, titles } from "./read.ts";
export { sweep } from "./sync.ts";
