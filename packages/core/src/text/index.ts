/** The text domain: when a text is sent, that it is sent at most once, and its delivery state. */
export { cancel } from "./cancel.ts";
export { type Conversation, conversation, type MayReply, reply } from "./conversation.ts";
export { reasonWords, totals } from "./count.ts";
export { fromCarrier } from "./from-carrier.ts";
export { postCallTextId, preCallTextId, type TextItem } from "./item.ts";
export { carrierEvent, missedTexts, signatureFailed, wakeTexts } from "./messages.ts";
export { catchUp, resume } from "./missed.ts";
export { chooseNumber } from "./number.ts";
export { afterCall } from "./post-call.ts";
export { preCallDueMs, preCallsAtOnce, queuePreCalls } from "./pre-call.ts";
export { pump } from "./pump.ts";
export { get, list, preCallTexts } from "./read.ts";
export { wakeNow } from "./sender.ts";
export { sweep } from "./sweep.ts";
export { followSwitches, switchable } from "./switched.ts";
export { takeBackOfUser } from "./take-back.ts";
