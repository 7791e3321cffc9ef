/** What the server says of imports. */
import * as m from "#messages";
import { saying } from "../said.ts";

export const imports = [
  saying(m.words_person_do_not_call),
  saying(m.words_in_other_job),
  saying(m.words_called_lately),
  saying(m.words_import_under_way),
  saying(m.words_import_stopping),
  saying(m.said_import_incomplete),
  saying(m.said_import_job_gone),
  saying(m.said_import_not_uploaded),
  saying(m.said_import_not_checked),
  saying(m.said_import_checking),
  saying(m.said_import_changed),
  saying(m.said_import_begun),
  saying(m.said_import_completed),
  saying(m.said_import_failed),
  saying(m.said_import_cancelled),
  saying(m.said_import_rows_kept),
  saying(m.said_import_malformed),
  saying(m.import_too_many),
  saying(m.said_import_row_long, "row"),
  saying(m.said_import_large),
  saying(m.said_import_row_unread),
];
