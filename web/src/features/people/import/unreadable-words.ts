import * as m from "#messages";
import type { UnreadableReason } from "./worker-words.ts";

/** Named for what the file is, with the way forward. */
export function unreadableWords(reason: UnreadableReason): string {
  switch (reason) {
    case "noTable":
      return m.words_csv_empty();
    case "tooLarge":
      return m.import_unpacks_too_large();
    case "tooMany":
      return m.import_too_many();
    case "xls":
      return m.import_old_format();
    case "protected":
      return m.import_protected();
    case "webPage":
      return m.import_web_page();
    case "spreadsheetMl":
      return m.import_excel_xml();
    default:
      return m.import_other_format({ format: reason });
  }
}
