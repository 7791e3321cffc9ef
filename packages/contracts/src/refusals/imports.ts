/** Refusals of imports. */
import { messages } from "../messages.ts";

export const importRefusals = {
  person_do_not_call: "This person is on your do-not-call list",
  candidate_in_other_job: "This phone number is in another job already",
  candidate_called_recently: "This person was called within the last 7 days",
  import_in_progress: messages.importUnderWay,
  import_stopping: messages.importStopping,
  too_many_open_imports: "You have {count} imports in progress, which is the most. Wait until one is done.",
  upload_incomplete: "The upload is not complete. Choose the file again.",
  job_deleted: "The job was deleted.",
  import_not_uploaded: "The file has not been uploaded yet. Wait until it is, or choose it again.",
  import_not_checked: "The file has not been checked yet. Wait until it is.",
  import_checking: "The file is still being checked. Wait until it is done.",
  import_changed: "This import has changed in the meantime. Reload and try again.",
  import_already_started: "This import has begun already.",
  import_already_completed: "This import is completed already.",
  import_already_failed: "This import has failed. Choose the file again.",
  import_already_cancelled: "This import was cancelled. Choose the file again.",
  import_rows_expired: "The rows of an import are kept for 30 days. Import the file again.",
  upload_malformed: "The upload is not as it should be. Choose the file again.",
  import_too_many_rows: "Import at most 100,000 rows at once. Split the file.",
  import_row_too_long: "Row {row} of the file is too long. Shorten it, and try again.",
  import_file_too_large: "The file is too large. Split it.",
  import_row_unreadable: "This row cannot be read",
} as const;
