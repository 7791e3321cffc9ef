/** Interview owns the times at which a job's recruiter is free, and what candidates book of them. */
export {
  book,
  cancel,
  find,
  type InterviewItem,
  isUpcoming,
  list,
  listBooked,
  listFree,
  listUpcomingIds,
  removeAll,
  removeMany,
  toIcs,
} from "./book.ts";
export { getSettings, offersInterviews, rulesOf, type Settings, saveSettings } from "./settings.ts";
export { answerBook, answerOffer, bookTool, offerTool, promptSection, type ToolSubject, toolsIn } from "./tools.ts";
