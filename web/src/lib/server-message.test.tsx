import { apiKeyScopes } from "@callwright/contracts/catalog";
import { refusal } from "@callwright/contracts/refusals";
import { afterEach, expect, it } from "vitest";
import { setLocale } from "./i18n/locale.ts";
import { serverMessage } from "./server-message.ts";

afterEach(() => setLocale("en"));

const refusals = [
  refusal("carrier_unreachable", { provider: "Telnyx" }),
  refusal("number_answers_lost", {
    reason: refusal("carrier_refuses", { provider: "Twilio", words: "Url is not valid" }),
  }),
  refusal("purchase_import_by_hand", { reason: refusal("carrier_no_answer", { provider: "Telnyx" }) }),
  refusal("offers_not_sold", { provider: "Twilio", kind: "toll_free", country: "DE" }),
  refusal("number_texts_waiting", { count: 12 }),
  refusal("smtp_too_slow", { host: "smtp.example.com", port: 465 }),
  refusal("phone_number_format_invalid", { phoneCountry: "GB" }),
  refusal("api_key_lacks_scope", { scope: "write" }),
];

it("translates a refusal, with its parameters and nested sentences", () => {
  setLocale("de");
  expect(refusals.map((testRefusal) => serverMessage("English.", testRefusal))).toEqual([
    "Telnyx war nicht erreichbar. Versuchen Sie es in einer Minute noch einmal.",
    "Antworten auf SMS und Zustellberichte kommen nicht an: Twilio lehnt ab: Url is not valid",
    "Telnyx hat nicht geantwortet. Die Nummer ist gekauft und liegt in Ihrem Konto. Importieren Sie sie von dort.",
    "Twilio verkauft keine solchen Nummern (Gebührenfrei, Deutschland).",
    "SMS, die noch von dieser Nummer ausgehen sollen: 12. Die SMS entfallen, wenn Sie die Nummer löschen.",
    "smtp.example.com antwortet an Port 465 zu langsam.",
    "Ungültiges Rufnummernformat (Vereinigtes Königreich)",
    "Diesem API-Schlüssel fehlt die Berechtigung „Schreiben“, die hierfür nötig ist.",
  ]);
  setLocale("ar");
  for (const testRefusal of refusals) expect(serverMessage("English.", testRefusal)).not.toMatch(/English|\{/);
});

it.each(apiKeyScopes)("names the scope %s in the reader's language", (scope) => {
  setLocale("ar");
  const message = serverMessage("English.", refusal("api_key_lacks_scope", { scope }));
  expect(message).not.toContain(scope);
});

it("recognises a rule's sentence without its code", () => {
  setLocale("de");
  expect(serverMessage("Job not found.")).not.toBe("Job not found.");
});

it("leaves an English or unknown message as it is", () => {
  expect(serverMessage("Job not found.", refusal("job_not_found"))).toBe("Job not found.");
  setLocale("de");
  expect(serverMessage("Something new.")).toBe("Something new.");
  expect(serverMessage("Something new.", { code: "of_a_newer_server" })).toBe("Something new.");
});
