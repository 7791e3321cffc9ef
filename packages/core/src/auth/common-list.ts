/** Separate module, so that the list loads with the first new password only. */
import { dictionary } from "@zxcvbn-ts/language-common";

export { commonPasswords, commonWords } from "./common-passwords.ts";

export const leakedPasswords: ReadonlySet<string> = new Set(dictionary["passwords-common"]);
