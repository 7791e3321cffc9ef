/** The part of Twilio's SDK that we use: its deep modules weigh an eighth of the whole. Not a public contract, so pinned. */
import Twilio from "twilio/lib/base/BaseTwilio.js";
import Domain from "twilio/lib/base/Domain.js";
import Version from "twilio/lib/base/Version.js";
import {
  LocalListInstance,
  type LocalListInstanceOptions as OfferQuery,
} from "twilio/lib/rest/api/v2010/account/availablePhoneNumberCountry/local.js";
import { MobileListInstance } from "twilio/lib/rest/api/v2010/account/availablePhoneNumberCountry/mobile.js";
import { TollFreeListInstance } from "twilio/lib/rest/api/v2010/account/availablePhoneNumberCountry/tollFree.js";
import {
  IncomingPhoneNumberListInstance,
  type IncomingPhoneNumberListInstance as NumberList,
} from "twilio/lib/rest/api/v2010/account/incomingPhoneNumber.js";
import {
  type MessageListInstance as MessageList,
  MessageListInstance,
} from "twilio/lib/rest/api/v2010/account/message.js";
import {
  CountryListInstance,
  type CountryListInstance as PriceList,
} from "twilio/lib/rest/pricing/v1/phoneNumber/country.js";

type AnyVersion = InstanceType<typeof Version.default>;
type Kind = "local" | "mobile" | "toll_free";

/** A number for sale: each kind has a class of its own for the same. */
interface Offer {
  readonly phoneNumber: string;
  readonly isoCountry: string;
  readonly region: string;
  readonly locality: string;
  readonly addressRequirements: string;
  readonly capabilities: object;
}
interface OfferList {
  list(query: OfferQuery): Promise<readonly Offer[]>;
}

/** The lists want the full version objects, which drag whole APIs in; their base is all that they call. */
interface Lists {
  numbers(version: AnyVersion, accountSid: string): NumberList;
  messages(version: AnyVersion, accountSid: string): MessageList;
  local(version: AnyVersion, accountSid: string, country: string): OfferList;
  mobile(version: AnyVersion, accountSid: string, country: string): OfferList;
  toll_free(version: AnyVersion, accountSid: string, country: string): OfferList;
  prices(version: AnyVersion): PriceList;
}
const lists: Lists = {
  numbers: IncomingPhoneNumberListInstance,
  messages: MessageListInstance,
  local: LocalListInstance,
  mobile: MobileListInstance,
  toll_free: TollFreeListInstance,
  prices: CountryListInstance,
};

export interface TwilioAccount {
  readonly accountSid: string;
  readonly authToken: string;
}

/** Node, bundlers and test runners differ in what the default import of these modules is: the class, or its wrapping. */
const unwrapped = <T>(module: { readonly default: T }): T => ("default" in module ? module.default : module);

const officialUrl = "https://api.twilio.com";
const officialPricingUrl = "https://pricing.twilio.com";
const officialMessagingUrl = "https://messaging.twilio.com";
const timeoutMs = 10_000;

/** What an account holds, sends and could buy. The SDK repeats nothing by itself. */
export function clientOf({ accountSid, authToken }: TwilioAccount, baseUrl?: string) {
  const client = new Twilio.Client(accountSid, authToken, { timeout: timeoutMs, keepAlive: false });
  const version = (url: string, name: string) => new (unwrapped(Version))(new (unwrapped(Domain))(client, url), name);
  const api = version(baseUrl ?? officialUrl, "2010-04-01");
  // The SDK's module of services drags in all that a service has: two reads do without it.
  const read = (uri: string, params?: object): Promise<unknown> =>
    version(baseUrl ?? officialMessagingUrl, "v1").fetch({ uri, method: "get", ...(params && { params }) });
  return {
    numbers: lists.numbers(api, accountSid),
    messages: lists.messages(api, accountSid),
    offers: (kind: Kind, country: string) => lists[kind](api, accountSid, country),
    services: (most: number) => read("/Services", { PageSize: most }),
    /** Fails with 404 where the number is not among the service's senders. */
    senderOf: (serviceSid: string, numberSid: string) => read(`/Services/${serviceSid}/PhoneNumbers/${numberSid}`),
    prices: (country: string) =>
      lists
        .prices(version(baseUrl ?? officialPricingUrl, "v1"))(country)
        .fetch(),
  };
}
