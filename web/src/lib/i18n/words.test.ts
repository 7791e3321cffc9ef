/** One noun for one thing: the words that a screen says differently, in each language (see the glossary). */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const messages = join(import.meta.dirname, "../../../messages");

/** What the specification words itself. */
const literal = [
  "login_failed",
  "login_done",
  "google_failed",
  "google_unlinked",
  "error_session_expired",
  "logout",
  "logged_out",
].concat("reset_done", "logins_none", "panel_tab_logins");

interface Word {
  readonly not: RegExp;
  readonly but: string;
  /** Where the word means something else. */
  readonly except?: readonly string[];
}

const words: Readonly<Record<string, readonly Word[]>> = {
  en: [
    { not: /\blog(ged)?[ -]?(in|out)\b|\blogin\b/i, but: "Sign in", except: literal },
    {
      not: /\btext messages?\b|\b(texted|texting)\b|\b(calls?|send|sends|sent|receive) (and |or )?texts?\b/i,
      but: "SMS",
    },
    { not: /\bdownload(ed)? (a |the |as )?CSV\b/i, but: "Export CSV" },
    { not: /\bAPI (token|secret)s?\b|\baccess tokens?\b/i, but: "API key" },
    { not: /\b(team ?mates?|team members?|members? of (the|your) team)\b/i, but: "user" },
    { not: /\b(applicants?|prospects?)\b/i, but: "candidate, or lead of a campaign" },
    {
      not: /\b(not loaded|terminated|in and out|talked to already|nothing stood against)\b/i,
      but: "a plainer wording",
    },
    {
      not: /\b(there is any more|as lines come free|goes out and back|of this person's place)\b/i,
      but: "a plainer wording",
    },
  ],
  de: [
    { not: /\b(ein|aus)(zu)?logg|\bLogin\b/i, but: "Anmelden" },
    { not: /\bTextnachricht/i, but: "SMS" },
    { not: /\bCSV herunterladen\b/i, but: "CSV exportieren" },
    { not: /\bAPI-(Token|Secret)/i, but: "API-Schlüssel" },
    { not: /(?<!Be|be)nutzer(?!defin|freund)|\bMitglied(er)?\b|\bUser\b/, but: "Benutzer" },
    { not: /\bNutzer/, but: "Benutzer" },
    { not: /\b(Interessent|Teammitglied)/i, but: "Lead, Benutzer" },
    { not: /terminiert|beendet werden laufende/i, but: "zu Ende geführt" },
  ],
  ar: [{ not: /تنزيل CSV/, but: "تصدير CSV" }],
};

const entries = (locale: string): [string, string][] =>
  readdirSync(join(messages, locale)).flatMap((file) =>
    Object.entries<string>(JSON.parse(readFileSync(join(messages, locale, file), "utf8"))),
  );

describe.each(Object.entries(words))("in %s", (locale, list) => {
  it.each(list.map((word) => [word.but, word.not.source, word] as const))("%s, not %s", (_but, _not, word) => {
    const found = entries(locale).filter(([key, text]) => word.not.test(text) && !word.except?.includes(key));
    expect(found).toEqual([]);
  });
});
