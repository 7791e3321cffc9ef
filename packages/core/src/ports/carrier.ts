/** The carrier: the tenant's own Twilio or Telnyx account that holds a phone number, sells more, and carries its texts. */
import type { CarrierAccount, NumberCredentials, NumberKind, NumberOffer } from "@callwright/contracts";
import type { TextFailure } from "@callwright/contracts/text-failures";

/** The carrier refuses the account's secrets: the number is to be connected anew. */
export interface BadCredentials {
  readonly kind: "bad_credentials";
  readonly reason: string;
}

/** No answer, or one that says nothing. Where something was to be changed, it surely was not. */
export interface Unavailable {
  readonly kind: "unavailable";
  readonly reason: string;
}

export type NumberCheck =
  | { readonly kind: "owned"; readonly voice: boolean; readonly sms: boolean }
  /** The credentials work, but the number is not in that account. */
  | { readonly kind: "not_owned" }
  | BadCredentials
  | Unavailable;

/** One of our numbers, at its carrier; tenant and number name the addresses at which the carrier reaches us. */
export interface CarrierNumber {
  readonly tenantId: string;
  readonly numberId: string;
  readonly phoneNumber: string;
}

/** How a number takes texts, and calls where the voice provider will change that, in the carrier's own terms: small, plain JSON. */
export type SmsSettings = Readonly<Record<string, string>>;

export type SmsSettingsResult =
  | {
      readonly kind: "settings";
      readonly settings: SmsSettings;
      /** Texts to the number come to us already, so these settings are not what it was before. */
      readonly isOurs: boolean;
      /** Host that gets them now; absent where nobody does. */
      readonly host?: string | undefined;
    }
  | { readonly kind: "not_owned" }
  | BadCredentials
  | Unavailable;

export type ConfigureResult =
  /** `keptBy`: by name, what takes the number's texts at the carrier all the same, before they could come to us. */
  | { readonly kind: "done"; readonly keptBy?: string | undefined }
  | { readonly kind: "not_owned" }
  | { readonly kind: "rejected"; readonly reason: string }
  | BadCredentials
  /** It may have been changed or not: do it again, or read the settings. */
  | Unavailable;

/** US dollars, or whatever the account pays in. */
export interface Price {
  readonly amount: number;
  readonly currency: string;
}

export interface NumberSearch {
  /** ISO 3166, two letters. */
  readonly country: string;
  readonly kind: NumberKind;
  /** Area code without its leading zero. */
  readonly areaCode?: string | undefined;
  readonly locality?: string | undefined;
  /** Digits that are to be in it. */
  readonly contains?: string | undefined;
  readonly voice: boolean;
  readonly sms: boolean;
  /** At most. */
  readonly limit: number;
}

export type SearchResult =
  | { readonly kind: "found"; readonly numbers: readonly NumberOffer[] }
  /** The carrier sells no such numbers in that country. */
  | { readonly kind: "not_sold" }
  | BadCredentials
  | Unavailable;

/** A purchase, known by our own key: told again to the carrier, it is recognised where the carrier can. */
export interface Purchase {
  readonly purchaseId: string;
  readonly phoneNumber: string;
}

export type PurchaseResult =
  | { readonly kind: "bought" }
  /** Ordered, and not in the account yet. */
  | { readonly kind: "pending" }
  /** Not bought, for good: somebody else has it, papers or money are missing. */
  | { readonly kind: "rejected"; readonly reason: string }
  | BadCredentials
  /** Surely not bought. */
  | Unavailable
  /** It may be bought: look the purchase up, never buy again by yourself. */
  | { readonly kind: "unknown"; readonly reason: string };

/** Whether a purchase came about. `absent`: neither the number nor an order of it is in the account. */
export type PurchaseLookup =
  | { readonly kind: "bought" }
  | { readonly kind: "pending" }
  | { readonly kind: "absent" }
  | BadCredentials
  | Unavailable;

export interface OutgoingText {
  readonly tenantId: string;
  readonly numberId: string;
  /** Ours; it is in the address of the text's receipts. */
  readonly textId: string;
  /** E.164. */
  readonly from: string;
  readonly to: string;
  readonly body: string;
  /** Seconds after which the carrier drops it unsent, where the carrier can (Twilio; Telnyx has one hour of its own). */
  readonly validitySeconds: number;
}

export type SendTextResult =
  | { readonly kind: "accepted"; readonly carrierId: string; readonly segments?: number | undefined }
  /** Surely not accepted (refused connection, 429, a full queue): may be tried again later. */
  | { readonly kind: "not_accepted"; readonly reason: string; readonly retryAfterSeconds: number }
  /** Refused for good. `opted_out` and `credentials` among the failures want more to be done. */
  | {
      readonly kind: "rejected";
      readonly failure: TextFailure;
      /** The carrier's own code, for whoever asks the carrier. */
      readonly code?: string | undefined;
    }
  /** Time-out or 5xx: it may be on its way. Look it up; never send again by yourself. */
  | { readonly kind: "unknown"; readonly reason: string };

export type CarrierTextState = "queued" | "sent" | "delivered" | "undelivered" | "failed";

/** What became of a text that we sent. */
export interface TextReceipt {
  readonly carrierId: string;
  readonly state: CarrierTextState;
  readonly failure?: TextFailure | undefined;
  readonly code?: string | undefined;
  /** What the carrier takes for it, where it tells. */
  readonly cost?: Price | undefined;
  /** The carrier tells the price hours later, and only when asked. */
  readonly isPricedLater?: boolean;
  readonly segments?: number | undefined;
  /** When it happened, ISO 8601; absent where the carrier does not tell. */
  readonly at?: string | undefined;
}

/** A text that somebody sent to our number. */
export interface ReceivedText {
  readonly carrierId: string;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  /** Pictures and the like, which are not kept. */
  readonly mediaCount: number;
  /** As what the carrier itself took it, by words that the account has chosen there: it has acted on it. */
  readonly optOut?: "stop" | "start" | undefined;
  readonly at?: string | undefined;
}

export type ReceivedLookup =
  | { readonly kind: "found"; readonly text: ReceivedText }
  /** The carrier has no such text, or does not show it yet. */
  | { readonly kind: "absent" }
  | BadCredentials
  | Unavailable;

export type TextEvent =
  | { readonly kind: "receipt"; readonly receipt: TextReceipt }
  | { readonly kind: "received"; readonly text: ReceivedText }
  /** A message that we do not use. */
  | { readonly kind: "other"; readonly type: string };

/** Which text is looked for, where nobody knows whether the carrier took it. */
export interface TextQuery extends OutgoingText {
  /** When it was handed over at the earliest, ISO 8601. */
  readonly since: string;
  /** Carrier's ids that are known to be other texts of ours: the same words may go to the same person twice. */
  readonly except?: readonly string[] | undefined;
}

export type TextLookup =
  | { readonly kind: "found"; readonly receipt: TextReceipt }
  /**
   * The carrier shows none; it may take a minute or two until it does. Not certain where its books may lag behind (Telnyx's
   * by an hour), or where it shows one that might be it in other words: then its silence proves nothing.
   */
  | { readonly kind: "absent"; readonly isCertain: boolean }
  | BadCredentials
  | Unavailable;

export interface Carrier {
  /** Whether the account behind the credentials owns exactly that number, and what it can do. */
  checkNumber(credentials: NumberCredentials): Promise<NumberCheck>;
  /** Whether `checkNumber` tells that a number carries no texts; where it does not, only trying does. */
  readonly knowsSmsAbility: boolean;
  /** How the number takes texts now: kept before they are made to come to us, so that deletion can restore it. */
  readSms(account: CarrierAccount, number: CarrierNumber): Promise<SmsSettingsResult>;
  /** Makes texts to the number come to us. Told again, it does no harm. */
  configureSms(account: CarrierAccount, number: CarrierNumber): Promise<ConfigureResult>;
  /** Gives the number the settings back that were read; what somebody else has changed since stays. */
  restoreSms(account: CarrierAccount, number: CarrierNumber, settings: SmsSettings): Promise<ConfigureResult>;
  /** People who told this number "STOP" at the carrier before its texts came to us; at most some thousands. */
  listOptOuts(account: CarrierAccount, number: CarrierNumber): Promise<readonly string[]>;
  /** Numbers that the account could buy, with their prices. */
  searchNumbers(account: CarrierAccount, search: NumberSearch): Promise<SearchResult>;
  /** Buys one number, once: retries are off, and an unknown answer is said to be unknown. */
  buyNumber(account: CarrierAccount, purchase: Purchase): Promise<PurchaseResult>;
  /** Whether a purchase came about. */
  findPurchase(account: CarrierAccount, purchase: Purchase): Promise<PurchaseLookup>;
  /** Hands one text over, once: retries are off. Called by the gate's way out and by nobody else. */
  sendSms(account: CarrierAccount, text: OutgoingText): Promise<SendTextResult>;
  /** Looks for a text by what is in it. */
  findText(account: CarrierAccount, query: TextQuery): Promise<TextLookup>;
  /** What became of a text, by the carrier's id. */
  getText(account: CarrierAccount, carrierId: string): Promise<TextLookup>;
  /** A received text as the carrier itself tells it: for webhooks that nobody could prove. */
  getReceived(account: CarrierAccount, carrierId: string): Promise<ReceivedLookup>;
  /**
   * What came to the number since then (ISO 8601), oldest first, each as soon as it is read, at most the latest thousand; those
   * that are known (by the carrier's id) are left out. Throws where the carrier does not tell.
   */
  listReceived(
    account: CarrierAccount,
    number: CarrierNumber,
    since: string,
    isKnown: (carrierId: string) => Promise<boolean>,
  ): AsyncIterable<ReceivedText>;
  /** Reads a webhook's body. Throws on a body that is no message of the carrier's. */
  readEvent(body: string): TextEvent;
}
