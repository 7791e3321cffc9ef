/** Interview owns the free times of a job's recruiter and the interviews that candidates book. */
export {
  book,
  cancel,
  find,
  type InterviewItem,
  isUpcoming,
  list,
  listBooked,
  listFreeTimes,
  listUpcomingIds,
  removeAll,
  removeMany,
  toIcs,
} from "./book.ts";
export { getSettings, offersInterviews, rulesOf, type Settings, saveSettings } from "./settings.ts";
export { answerBook, answerOffer, bookTool, offerTool, promptSection, type ToolSubject, toolsIn } from "./tools.ts";
