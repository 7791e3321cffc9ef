import { afterEach, expect, it } from "vitest";
import { setLocale } from "../../lib/i18n/locale.ts";
import { numberWords } from "./said.ts";

afterEach(() => setLocale("en"));

it("says in the interface's language what the server says of a number, sentences within sentences too", () => {
  setLocale("de");
  const said: Readonly<Record<string, string>> = {
    "Telnyx could not be reached. Try again in a minute.":
      "Telnyx war nicht erreichbar. Versuchen Sie es in einer Minute noch einmal.",
    "Answers to texts and their receipts do not arrive: Twilio refuses: Url is not valid":
      "Antworten auf SMS und Zustellberichte kommen nicht an: Twilio lehnt ab: Url is not valid",
    "Telnyx did not answer. The number is bought and in your account. Import it from there.":
      "Telnyx hat nicht geantwortet. Die Nummer ist gekauft und liegt in Ihrem Konto. Importieren Sie sie von dort.",
    "Twilio sells no toll-free numbers of Germany.": "Twilio verkauft keine solchen Nummern (toll-free, Germany).",
    "Texts that wait to leave from this number: 12. They are dropped if you delete it.":
      "SMS, die noch von dieser Nummer ausgehen sollen: 12. Die SMS entfallen, wenn Sie die Nummer löschen.",
    "Your carrier takes no more texts of this number today. Texts wait, and are tried again every few minutes.":
      "Ihr Anbieter nimmt heute keine SMS dieser Nummer mehr an. SMS warten und werden alle paar Minuten noch einmal versucht.",
    "Twilio refuses to sell this number: no": "Twilio verkauft diese Nummer nicht: no",
  };
  for (const [english, german] of Object.entries(said)) expect(numberWords(english)).toBe(german);
});

it("leaves words that it does not know as they came", () => {
  setLocale("de");
  expect(numberWords("Something quite new.")).toBe("Something quite new.");
});
