/** What the server says of numbers, their carriers and purchases, in the interface's language. */
import * as m from "#messages";
import { type Saying, said, saying } from "../../lib/said.ts";
import { specWords } from "../../lib/spec-words.ts";

/** A sentence with another one of the server's inside, which is said in the language too. */
function around(words: typeof m.numbers_said_answers_lost): Saying {
  return (message) => {
    const [before = "", after = ""] = words({ reason: "\0" }, { locale: "en" }).split("\0");
    const isThis =
      message.startsWith(before) && message.endsWith(after) && message.length > before.length + after.length;
    if (!isThis) return undefined;
    const reason = message.slice(before.length, message.length - after.length);
    return words({ reason: numberWords(reason) });
  };
}

const sayings = said([
  saying(m.numbers_said_no_voice),
  saying(m.numbers_said_not_owned),
  saying(m.numbers_said_known),
  saying(m.numbers_said_held),
  saying(m.numbers_said_connecting),
  saying(m.numbers_said_busy_delete),
  saying(m.numbers_said_busy_check),
  saying(m.numbers_said_busy_import),
  saying(m.numbers_said_run),
  saying(m.numbers_said_texts, "count"),
  saying(m.numbers_said_not_restored),
  saying(m.numbers_said_not_activated),
  saying(m.numbers_said_no_texts),
  saying(m.numbers_said_no_settings),
  saying(m.numbers_said_other_key),
  saying(m.numbers_said_account_waits),
  saying(m.numbers_said_sender_waits),
  saying(m.numbers_said_cap_waits),
  saying(m.numbers_said_in_service, "service"),
  saying(m.numbers_said_lost_settings),
  saying(m.numbers_said_voice_silent),
  saying(m.numbers_said_voice_key),
  saying(m.numbers_said_twilio_credentials),
  saying(m.numbers_said_twilio_suspended),
  saying(m.numbers_said_telnyx_key),
  saying(m.numbers_said_telnyx_right),
  saying(m.numbers_said_telnyx_buy),
  saying(m.offers_said_taken),
  saying(m.offers_said_suspended),
  saying(m.offers_said_trial),
  saying(m.offers_said_not_theirs),
  saying(m.offers_said_none_left),
  saying(m.offers_said_local_address),
  saying(m.offers_said_address),
  saying(m.offers_said_papers),
  saying(m.offers_said_not_completed),
  saying(m.offers_said_not_bought),
  saying(m.offers_said_unsure),
  saying(m.offers_said_colleague),
  saying(m.offers_said_twice),
  saying(m.offers_said_none_sold, "provider", "kind", "country"),
  around(m.numbers_said_answers_lost),
  around(m.offers_said_by_hand),
  saying(m.numbers_said_credentials, "provider"),
  saying(m.numbers_said_slow, "provider"),
  saying(m.numbers_said_silent, "provider"),
  saying(m.numbers_said_unreached, "provider"),
  saying(m.numbers_said_no_answer, "provider"),
  saying(m.offers_said_refuses, "provider", "words"),
  saying(m.offers_said_refuses_plain, "provider"),
  saying(m.numbers_said_refuses, "provider", "words"),
]);

export function numberWords(message: string): string {
  return sayings(specWords(message));
}
