/** The specification's messages, which contracts and server say in English, in the interface's language. */
import { phoneCountries } from "@callwright/contracts/phone";
import * as m from "#messages";

type Words = (inputs: Record<never, never>, options?: { locale?: "en" | "de" | "ar" }) => string;

const words: readonly Words[] = [
  m.words_company,
  m.words_recruiter,
  m.words_title,
  m.words_location,
  m.words_workplace,
  m.words_experience,
  m.words_experience_max,
  m.words_salary_range,
  m.words_salary_order,
  m.words_language,
  m.words_voice,
  m.words_prompt,
  m.words_first_sentence,
  m.words_evaluation_min,
  m.words_evaluation_max,
  m.words_edit_title,
  m.words_edit_company,
  m.words_edit_workplace,
  m.words_edit_experience,
  m.words_edit_location,
  m.words_edit_salary,
  m.words_edit_language,
  m.words_edit_recruiter,
  m.words_edit_voice,
  m.words_voice_choose,
  m.words_prompt_long,
  m.words_first_sentence_long,
  m.words_notes_long,
  m.words_sms_long,
  m.words_title_long,
  m.words_company_long,
  m.words_recruiter_long,
  m.words_location_long,
  m.words_currency_choose,
  m.words_zone_choose,
  m.profile_zone_invalid,
  m.words_job_gone,
  m.words_version_gone,
  m.words_prompt_saving,
  m.words_pdf_not,
  m.words_pdf_encrypted,
  m.words_pdf_damaged,
  m.words_pdf_no_text,
  m.words_pdf_pages,
  m.words_pdf_large,
  m.words_pdf_complex,
  m.words_pdf_empty,
  m.words_pdf_missing,
  m.words_pdf_many,
  m.pdf_stuck,
  m.job_update_failed,
  m.job_delete_failed,
  m.words_csv_empty,
  m.words_csv_no_rows,
  m.words_csv_or_manual,
  m.words_first_name,
  m.words_first_name_long,
  m.words_last_name,
  m.words_last_name_long,
  m.words_phone,
  m.words_country_code,
  m.words_in_list_twice,
  m.words_in_job_already,
  m.words_phone_shortened,
  m.words_on_do_not_call,
  m.words_candidate_experience,
  m.words_candidate_salary,
  m.words_call_invalid_number,
  m.words_no_numbers,
  m.words_no_minutes,
  m.words_being_called,
  m.words_is_called,
  m.words_nobody_to_call,
  m.words_chosen_gone,
  m.words_move_other,
  m.words_bulk_job_gone,
  m.words_candidate_gone,
  m.words_changed,
  ...phoneCountries.map(
    ({ name }): Words =>
      (_, options) =>
        m.words_phone_format({ country: name }, options),
  ),
];

let byEnglish: ReadonlyMap<string, Words> | undefined;

/** The message in the interface's language; words that are not known stay as they came. */
export function specWords(message: string): string {
  byEnglish ??= new Map(words.map((word) => [word({}, { locale: "en" }), word]));
  return byEnglish.get(message)?.({}) ?? message;
}
