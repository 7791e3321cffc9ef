/** What contract and server say of candidates, and of files with them. */
import * as m from "#messages";
import { naming, saying } from "../said.ts";
import { countryNamed } from "./names.ts";

export const people = [
  saying(m.words_csv_empty),
  saying(m.words_csv_no_rows),
  saying(m.words_csv_or_manual),
  saying(m.words_first_name),
  saying(m.words_first_name_long),
  saying(m.words_last_name),
  saying(m.words_last_name_long),
  saying(m.words_phone),
  saying(m.words_country_code),
  saying(m.words_in_list_twice),
  saying(m.words_in_job_already),
  saying(m.words_phone_shortened),
  saying(m.words_phone_unclear),
  saying(m.words_on_do_not_call),
  saying(m.words_candidate_experience),
  saying(m.words_candidate_salary),
  saying(m.words_is_called),
  saying(m.words_chosen_gone),
  saying(m.words_chosen_more),
  saying(m.words_move_other),
  saying(m.words_bulk_job_gone),
  saying(m.words_candidate_gone),
  naming(m.words_phone_format, { country: countryNamed }),
];
