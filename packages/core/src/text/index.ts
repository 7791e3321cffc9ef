export { applyCarrierWebhook } from "./carrier-webhook.ts";
export { type Conversation, chooseNumber, conversation, type ReplyPermission, reply } from "./conversation.ts";
export { reasonWords, totals } from "./count.ts";
export { catchUp, checkSignatureFailure, resumeNumber } from "./inbound.ts";
export { queueInterviewText } from "./interview.ts";
export { postCallTextId, type TextItem } from "./item.ts";
export {
  preCallDueMs,
  preCallsPerTransaction,
  queuePostCall,
  queuePreCalls,
  requirePreCalls,
} from "./job-texts.ts";
export { carrierEvent, missedTexts, signatureFailed, wakeTexts } from "./messages.ts";
export { cancel, cancelTextsOfUser } from "./queue.ts";
export { get, list, ofCandidates } from "./read.ts";
export { sendDueTexts } from "./send-loop.ts";
export { wakeNow } from "./sender.ts";
export { sweep } from "./sweep.ts";
export { applySwitches, switchableTexts } from "./switches.ts";
