/** The text domain: when a text is sent, that it is sent at most once, and its delivery state. */
export { cancel } from "./cancel.ts";
export { cancelOfUser } from "./cancel-of-user.ts";
export { applyCarrierWebhook } from "./carrier-webhook.ts";
export { type Conversation, conversation, type ReplyPermission, reply } from "./conversation.ts";
export { reasonWords, totals } from "./count.ts";
export { queueInterview } from "./interview.ts";
export { postCallTextId, type TextItem } from "./item.ts";
export { carrierEvent, missedTexts, signatureFailed, wakeTexts } from "./messages.ts";
export { catchUp, checkSignatureFailure, resume } from "./missed.ts";
export { chooseNumber } from "./number.ts";
export { queuePostCall } from "./post-call.ts";
export { preCallDueMs, preCallsPerTransaction, queuePreCalls } from "./pre-call.ts";
export { get, list, preCallTexts } from "./read.ts";
export { sendDueTexts } from "./send-loop.ts";
export { wakeNow } from "./sender.ts";
export { sweep } from "./sweep.ts";
export { applySwitches, switchableTexts } from "./switches.ts";
