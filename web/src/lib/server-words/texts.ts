/** What it says of texts. */
import * as m from "#messages";
import { saying } from "../said.ts";

export const texts = [
  saying(m.words_sms_long),
  saying(m.words_sms_delay),
  saying(m.words_sms_delay_min),
  saying(m.words_sms_delay_max),
  saying(m.words_sms_delay_whole),
  saying(m.words_sms_delay_at),
  saying(m.words_sms_delay_own),
  saying(m.words_sms_outcomes),
  saying(m.words_sms_empty),
  saying(m.words_sms_off),
  saying(m.words_sms_write),
  saying(m.words_sms_not_waiting),
  saying(m.words_sms_no_number),
  saying(m.words_sms_too_long),
  saying(m.pre_call_sms_nobody),
  saying(m.said_sms_number_gone),
];
