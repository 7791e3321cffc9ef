/** The resources of Twilio's SDK that we use. Loads the SDK, so it is imported only when needed. */
import type { NumberKind } from "@callwright/contracts";
import twilio from "twilio";

export interface TwilioAccount {
  readonly accountSid: string;
  readonly authToken: string;
}

interface Offers {
  list(query: OfferQuery): Promise<readonly Offer[]>;
}
interface OfferQuery {
  readonly areaCode?: number;
  readonly contains?: string;
  readonly inLocality?: string;
  readonly voiceEnabled?: boolean;
  readonly smsEnabled?: boolean;
  readonly pageSize: number;
  readonly limit: number;
}
interface Offer {
  readonly phoneNumber: string;
  readonly isoCountry: string;
  readonly region: string;
  readonly locality: string;
  readonly addressRequirements: string;
  readonly capabilities: object;
}

const offerResources = { local: "local", mobile: "mobile", toll_free: "tollFree" } as const satisfies Record<
  NumberKind,
  string
>;

const timeoutMs = 10_000;

export function createClient({ accountSid, authToken }: TwilioAccount, baseUrl?: string) {
  const client = twilio(accountSid, authToken, { timeout: timeoutMs, keepAlive: false });
  if (baseUrl) for (const domain of [client.api, client.messaging, client.pricing]) domain.baseUrl = baseUrl;
  return {
    numbers: client.incomingPhoneNumbers,
    messages: client.messages,
    services: client.messaging.v1.services,
    offers: (kind: NumberKind, country: string): Offers => client.availablePhoneNumbers(country)[offerResources[kind]],
    prices: (country: string) => client.pricing.v1.phoneNumbers.countries(country).fetch(),
  };
}
