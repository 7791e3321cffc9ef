/** The language in which a newcomer is written to, as their browser tells it. */
import { type Language, languages } from "@callwright/contracts";
import type { Http } from "./http.ts";

/** The first of our languages that the browser names. */
export function preferredLanguage(c: Http): Language {
  const wanted = (c.req.header("accept-language") ?? "")
    .split(",")
    .map((item) => item.trim().slice(0, 2).toLowerCase());
  return wanted.flatMap((code) => languages.filter((language) => language === code))[0] ?? "en";
}
