export { openAccount, publicImportKey } from "./account.ts";
export {
  callSentences,
  isAnsweringSynced,
  languageOfNumber,
  listAnsweredBy,
  setAnswering,
  setClosed,
} from "./answering.ts";
export { readColleagues } from "./colleagues.ts";
export { markUnusable, recheckAfterBadSignature, recheckCredentials, saveSmsReason } from "./doubt.ts";
export { check, importNumber, reconnect } from "./import.ts";
export { claimNumbersToRead, noteMissedTexts, planReread, saveReadUntil } from "./missed.ts";
export type { PurchaseItem } from "./purchase.ts";
export { buy, listPurchases } from "./purchase.ts";
export {
  callsPerSecondOf,
  find as load,
  get,
  getEventual,
  isInUse,
  isTextable,
  isUsable,
  list,
  listOfTenant,
  requireUsable,
  writeOwner,
} from "./read.ts";
export { remove, suspendNumbersOf } from "./remove.ts";
export type { NumberItem } from "./row.ts";
export { search } from "./search.ts";
export { assignVoiceAccount, setConcurrency } from "./settings.ts";
export { sweep } from "./sweep.ts";
export { smsReasonOf } from "./texts.ts";
