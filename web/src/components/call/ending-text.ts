import * as m from "#messages";

/** Call endings, which the server sends as English text. */
const endings = [
  m.ending_no_answer,
  m.ending_busy,
  m.ending_menu,
  m.ending_screened,
  m.ending_voicemail,
  m.ending_voicemail_left,
  m.ending_connect,
  m.ending_carrier,
  m.ending_misdialed,
  m.ending_unexpected,
  m.ending_cancelled,
  m.ending_deleted,
  m.ending_fault,
  m.ending_part_fault,
  m.ending_not_started,
  m.ending_not_accepted,
  m.ending_unknown,
  m.ending_refused,
  m.ending_parent,
  m.ending_number,
  m.ending_gate,
  m.ending_minutes,
];
const textsByEnglish = new Map<string, () => string>(endings.map((ending) => [ending({}, { locale: "en" }), ending]));

export const endingText = (english: string): string => textsByEnglish.get(english)?.() ?? english;
