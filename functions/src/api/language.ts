import type { Language } from "@callwright/contracts";
import { preferredLanguage } from "@callwright/contracts/accept-language";
import type { Http } from "./http.ts";

export const browserLanguage = (c: Http): Language => preferredLanguage(c.req.header("accept-language") ?? "");
