export { reviewAnswering } from "./closing.ts";
export { countCall, recentCalls } from "./days.ts";
export { create, remove, update } from "./edit.ts";
export { answer } from "./numbers.ts";
export { inboundCallAssistant, namesCaller } from "./order.ts";
export { type AssistantItem, get, isLive, list, titles } from "./read.ts";
export { sweep } from "./sync.ts";
