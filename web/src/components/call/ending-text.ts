/** How a call ended, as the server says it in plain English, in the interface's language. */
import * as m from "#messages";
import { said, saying } from "../../lib/said.ts";

export const endingText = said([
  saying(m.ending_no_answer),
  saying(m.ending_busy),
  saying(m.ending_menu),
  saying(m.ending_screened),
  saying(m.ending_voicemail),
  saying(m.ending_voicemail_left),
  saying(m.ending_connect),
  saying(m.ending_carrier),
  saying(m.ending_misdialed),
  saying(m.ending_unexpected),
  saying(m.ending_cancelled),
  saying(m.ending_deleted),
  saying(m.ending_fault),
  saying(m.ending_part_fault),
  saying(m.ending_not_started),
  saying(m.ending_not_accepted),
  saying(m.ending_unknown),
  saying(m.ending_refused),
  saying(m.ending_parent),
  saying(m.ending_number),
  saying(m.ending_gate),
  saying(m.ending_minutes),
]);
