/** Interview owns the times at which a job's recruiter is free, and what candidates book of them. */
export { answerBook, answerOffer, type ToolSubject } from "./answer.ts";
export { book, cancel, find, type InterviewItem, isUpcoming, listFree } from "./book.ts";
export { toIcs } from "./ics.ts";
export { list } from "./list.ts";
export { bookedAmong, bookedOf, removeAll, removeOf } from "./removal.ts";
export { getSettings, offersInterviews, rulesOf, type Settings, saveSettings } from "./settings.ts";
export { bookTool, offerTool, promptSection, toolsIn } from "./tools.ts";
