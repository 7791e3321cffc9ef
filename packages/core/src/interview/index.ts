/** Interview owns the times at which a job's recruiter is free, and what candidates book of them. */
export { answerBook, answerOffer, type ToolSubject } from "./answer.ts";
export { cancel, type InterviewItem } from "./book.ts";
export { list } from "./list.ts";
export { bookedAmong, removeAll, removeOf } from "./removal.ts";
export { getSettings, offersInterviews, rulesOf, type Settings, saveSettings } from "./settings.ts";
export { bookTool, offerTool, promptSection, toolsIn } from "./tools.ts";
