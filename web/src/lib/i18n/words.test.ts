/** One noun for one thing: the words that screens avoid, and what they say instead (see the glossary). */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const messages = join(import.meta.dirname, "../../../messages");

/** Messages whose words the specification fixes. */
const fixedMessages = [
  "login_failed",
  "login_done",
  "google_failed",
  "google_unlinked",
  "error_session_expired",
  "logout",
  "logged_out",
  "reset_done",
  "logins_none",
  "panel_tab_logins",
];

interface Rule {
  readonly avoided: RegExp;
  readonly preferred: string;
  /** Messages in which the word means something else, or is fixed. */
  readonly except?: readonly string[];
}

const rules: Readonly<Record<string, readonly Rule[]>> = {
  en: [
    { avoided: /\blog(ged)?[ -]?(in|out)\b|\blogin\b/i, preferred: "Sign in", except: fixedMessages },
    {
      avoided: /\btext messages?\b|\b(texted|texting)\b|\b(calls?|send|sends|sent|receive) (and |or )?texts?\b/i,
      preferred: "SMS",
    },
    { avoided: /\bdownload(ed)? (a |the |as )?CSV\b/i, preferred: "Export CSV" },
    { avoided: /\bAPI (token|secret)s?\b|\baccess tokens?\b/i, preferred: "API key" },
    { avoided: /\b(team ?mates?|team members?|members? of (the|your) team)\b/i, preferred: "user" },
    { avoided: /\b(applicants?|prospects?)\b/i, preferred: "candidate, or lead of a campaign" },
    {
      avoided: /\b(not loaded|terminated|in and out|talked to already|nothing stood against)\b/i,
      preferred: "a plainer wording",
    },
    {
      avoided: /\b(there is any more|as lines come free|goes out and back|of this person's place)\b/i,
      preferred: "a plainer wording",
    },
  ],
  de: [
    { avoided: /\b(ein|aus)(zu)?logg|\bLogin\b/i, preferred: "Anmelden" },
    { avoided: /\bTextnachricht/i, preferred: "SMS" },
    { avoided: /\bCSV herunterladen\b/i, preferred: "CSV exportieren" },
    { avoided: /\bAPI-(Token|Secret)/i, preferred: "API-Schlüssel" },
    { avoided: /(?<!Be|be)nutzer(?!defin|freund)|\bMitglied(er)?\b|\bUser\b/, preferred: "Benutzer" },
    { avoided: /\bNutzer/, preferred: "Benutzer" },
    { avoided: /\b(Interessent|Teammitglied)/i, preferred: "Lead, Benutzer" },
    { avoided: /terminiert|beendet werden laufende/i, preferred: "zu Ende geführt" },
  ],
  ar: [{ avoided: /تنزيل CSV/, preferred: "تصدير CSV" }],
};

const entries = (locale: string): [string, string][] =>
  readdirSync(join(messages, locale)).flatMap((file) =>
    Object.entries<string>(JSON.parse(readFileSync(join(messages, locale, file), "utf8"))),
  );

describe.each(Object.entries(rules))("in %s", (locale, localeRules) => {
  it.each(localeRules.map((rule) => [rule.preferred, rule.avoided.source, rule] as const))(
    "%s, not %s",
    (_preferred, _avoided, rule) => {
      const misuses = entries(locale).filter(([key, text]) => rule.avoided.test(text) && !rule.except?.includes(key));
      expect(misuses).toEqual([]);
    },
  );
});
