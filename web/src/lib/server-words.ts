/**
 * The one place for what contract and server say in English, in the interface's language. Refusals are said so as they arrive
 * (`api.ts`); this is for words that are kept, of an import or a domain, and for what the contract finds here.
 */
import { said } from "./said.ts";
import { account } from "./server-words/account.ts";
import { calling } from "./server-words/calling.ts";
import { general } from "./server-words/general.ts";
import { imports } from "./server-words/imports.ts";
import { jobs } from "./server-words/jobs.ts";
import { numbers } from "./server-words/numbers.ts";
import { people } from "./server-words/people.ts";
import { settings } from "./server-words/settings.ts";
import { texts } from "./server-words/texts.ts";

const areas = [general, account, people, imports, jobs, calling, texts, settings];

/** The message in the interface's language; words that are not known stay as they came. */
// Numbers last: a carrier's words fit much.
export const serverWords = said([...areas.flat(), ...numbers]);
