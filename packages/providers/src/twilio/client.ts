/** The part of Twilio's SDK that we use: its deep modules weigh an eighth of the whole. Not a public contract, so pinned. */
import Twilio from "twilio/lib/base/BaseTwilio.js";
import Domain from "twilio/lib/base/Domain.js";
import Version from "twilio/lib/base/Version.js";
import {
  IncomingPhoneNumberListInstance,
  type IncomingPhoneNumberListInstance as NumberList,
} from "twilio/lib/rest/api/v2010/account/incomingPhoneNumber.js";

/** The lists want the full version object, which drags the whole API in; its base is all that they call. */
interface Lists {
  numbers(version: InstanceType<typeof Version.default>, accountSid: string): NumberList;
}
const lists: Lists = { numbers: IncomingPhoneNumberListInstance };

export interface TwilioAccount {
  readonly accountSid: string;
  readonly authToken: string;
}

/** Node, bundlers and test runners differ in what the default import of these modules is: the class, or its wrapping. */
const unwrapped = <T>(module: { readonly default: T }): T => ("default" in module ? module.default : module);

const officialUrl = "https://api.twilio.com";
const timeoutMs = 10_000;

/** The phone numbers of an account. The SDK repeats nothing by itself. */
export function numbersOf({ accountSid, authToken }: TwilioAccount, baseUrl = officialUrl): NumberList {
  const client = new Twilio.Client(accountSid, authToken, { timeout: timeoutMs, keepAlive: false });
  const version = new (unwrapped(Version))(new (unwrapped(Domain))(client, baseUrl), "2010-04-01");
  return lists.numbers(version, accountSid);
}
