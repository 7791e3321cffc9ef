/** The language in which a newcomer is written to, as their browser tells it. */
import type { Language } from "@callwright/contracts";
import { preferredLanguage as languageOf } from "@callwright/contracts/accept-language";
import type { Http } from "./http.ts";

export const preferredLanguage = (c: Http): Language => languageOf(c.req.header("accept-language") ?? "");
