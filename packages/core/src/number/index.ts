export { openAccount } from "./account.ts";
export { answeredBy, isAnsweringLive, setAnswering, setClosed } from "./answering.ts";
export { isInUse } from "./busy.ts";
export { readColleagues } from "./colleagues.ts";
export { markUnusable, noteTexts, stillHolds, suspectSignature } from "./doubt.ts";
export { holdNumbersOf } from "./held.ts";
export { check, importNumber, reconnect } from "./import.ts";
export type { NumberItem } from "./item.ts";
export { dueToRead, noteMissed, readSoon, saveReadUntil } from "./missed.ts";
export { buy, purchases } from "./purchase.ts";
export type { PurchaseItem } from "./purchase-row.ts";
export {
  callsPerSecondOf,
  find as load,
  get,
  getEventual,
  isTextable,
  isUsable,
  list,
  listOfTenant,
  requireUsable,
  writeOwner,
} from "./read.ts";
export { remove } from "./remove.ts";
export { importKey } from "./sealed-form.ts";
export { search } from "./search.ts";
export { languageOfNumber, sentences } from "./sentences.ts";
export { assignVoiceAccount, setConcurrency } from "./settings.ts";
export { sweep } from "./sweep.ts";
export { smsReasonOf } from "./texts.ts";
