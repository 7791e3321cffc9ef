export { reviewAnswering } from "./closing.ts";
export { countCall, recentCalls } from "./days.ts";
export { create, update } from "./edit.ts";
export { type AssistantItem, isLive } from "./item.ts";
export { answer } from "./numbers.ts";
export { inboundCallAssistant, namesCaller } from "./order.ts";
export { get, list, titles } from "./read.ts";
export { remove } from "./remove.ts";
export { sweep } from "./sync.ts";
