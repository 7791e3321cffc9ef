/** The tenant's own Twilio or Telnyx account, which holds phone numbers, sells numbers and carries texts. */
import type { CarrierAccount, NumberCredentials, NumberKind, NumberOffer } from "@callwright/contracts";
import type { Refusal } from "@callwright/contracts/refusals";
import type { TextFailure } from "@callwright/contracts/text-words";

/** The carrier rejects the account's credentials; the number must be reconnected. */
export interface BadCredentials {
  readonly kind: "bad_credentials";
  readonly reason: Refusal;
}

/** No usable answer. A requested change was certainly not made, unless a result says otherwise. */
export interface Unavailable {
  readonly kind: "unavailable";
  readonly reason: Refusal;
}

export type NumberCheck =
  | { readonly kind: "owned"; readonly voice: boolean; readonly sms: boolean }
  /** The credentials work, but the account does not own the number. */
  | { readonly kind: "not_owned" }
  | BadCredentials
  | Unavailable;

/** One of our numbers at its carrier. Tenant and number are part of its webhook URLs. */
export interface CarrierNumber {
  readonly tenantId: string;
  readonly numberId: string;
  readonly phoneNumber: string;
}

/** Backup of the number's settings in the carrier's own format, with the voice settings, which the import overwrites. */
export type SmsSettings = Readonly<Record<string, string>>;

export type SmsSettingsResult =
  | {
      readonly kind: "settings";
      readonly settings: SmsSettings;
      /** The settings already point to us, so they are not the original ones. */
      readonly isOurs: boolean;
      /** The host that received texts before us; absent if unknown. */
      readonly oldHost?: string | undefined;
    }
  | { readonly kind: "not_owned" }
  | BadCredentials
  | Unavailable;

export type ConfigureResult =
  /** Done. If a carrier feature still intercepts the number's texts, it is named. */
  | { readonly kind: "done"; readonly interceptedBy?: string | undefined }
  | { readonly kind: "not_owned" }
  | { readonly kind: "rejected"; readonly reason: Refusal }
  | BadCredentials
  /** The change may have been made: repeat it, or read the settings. */
  | Unavailable;

/** In US dollars, or the account's billing currency. */
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
  readonly contains?: string | undefined;
  readonly voice: boolean;
  readonly sms: boolean;
  readonly limit: number;
}

export type SearchResult =
  | { readonly kind: "found"; readonly numbers: readonly NumberOffer[] }
  | { readonly kind: "not_sold" }
  | BadCredentials
  | Unavailable;

/** A purchase with our own key, by which some carriers recognise a repeated order. */
export interface Purchase {
  readonly purchaseId: string;
  readonly phoneNumber: string;
}

export type PurchaseResult =
  | { readonly kind: "bought" }
  /** Ordered, not yet in the account. */
  | { readonly kind: "pending" }
  /** Refused for good: sold to another customer, or documents or funds are missing. */
  | { readonly kind: "rejected"; readonly reason: Refusal }
  | BadCredentials
  /** Certainly not bought. */
  | Unavailable
  /** May be bought: look the purchase up and never order again. */
  | { readonly kind: "unknown"; readonly reason: Refusal };

/** Result of a purchase lookup. `absent`: the account has neither the number nor an order for it. */
export type PurchaseLookup =
  | { readonly kind: "bought" }
  | { readonly kind: "pending" }
  | { readonly kind: "absent" }
  | BadCredentials
  | Unavailable;

export interface OutgoingText {
  readonly tenantId: string;
  readonly numberId: string;
  /** Our id, part of the delivery receipt's URL. */
  readonly textId: string;
  /** E.164. */
  readonly from: string;
  readonly to: string;
  readonly body: string;
  /** Seconds after which the carrier drops an unsent text (Twilio only; Telnyx uses one hour). */
  readonly validitySeconds: number;
}

export type SendTextResult =
  | { readonly kind: "accepted"; readonly carrierId: string; readonly segments?: number | undefined }
  /** Certainly not accepted (connection refused, 429, full queue); retry later. */
  | { readonly kind: "not_accepted"; readonly reason: string; readonly retryAfterSeconds: number }
  /** Refused for good. `opted_out` and `credentials` need follow-up. */
  | {
      readonly kind: "rejected";
      readonly failure: TextFailure;
      /** The carrier's own code, for support requests. */
      readonly code?: string | undefined;
    }
  /** Timeout or 5xx: the text may be on its way. Look it up and never resend. */
  | { readonly kind: "unknown"; readonly reason: string };

export type CarrierTextState = "queued" | "sent" | "delivered" | "undelivered" | "failed";

export interface TextReceipt {
  readonly carrierId: string;
  readonly state: CarrierTextState;
  readonly failure?: TextFailure | undefined;
  readonly code?: string | undefined;
  readonly cost?: Price | undefined;
  /** The carrier reports the price hours later and only on request. */
  readonly isPricedLater?: boolean;
  readonly segments?: number | undefined;
  /** ISO 8601; absent if the carrier reports none. */
  readonly at?: string | undefined;
}

export interface ReceivedText {
  readonly carrierId: string;
  readonly from: string;
  readonly to: string;
  readonly body: string;
  /** Number of attachments, which are not stored. */
  readonly mediaCount: number;
  /** Set if the carrier recognised an opt-out or opt-in keyword and already acted on it. */
  readonly optOut?: "stop" | "start" | undefined;
  readonly at?: string | undefined;
}

export type ReceivedLookup =
  | { readonly kind: "found"; readonly text: ReceivedText }
  /** The carrier does not have the text, or does not list it yet. */
  | { readonly kind: "absent" }
  | BadCredentials
  | Unavailable;

export type TextEvent =
  | { readonly kind: "receipt"; readonly receipt: TextReceipt }
  | { readonly kind: "received"; readonly text: ReceivedText }
  | { readonly kind: "other"; readonly type: string };

/** Lookup of a text whose acceptance is unknown. */
export interface TextQuery extends Omit<OutgoingText, "validitySeconds"> {
  /** Earliest time it was sent, ISO 8601. */
  readonly since: string;
  /** Carrier ids of our other texts: the same words may go to the same person twice. */
  readonly except?: readonly string[] | undefined;
}

export type TextLookup =
  | { readonly kind: "found"; readonly receipt: TextReceipt }
  /** `isCertain` is false if the carrier's log lags (Telnyx: an hour) or lists a similar text. */
  | { readonly kind: "absent"; readonly isCertain: boolean }
  | BadCredentials
  | Unavailable;

export interface Carrier {
  checkNumber(credentials: NumberCredentials): Promise<NumberCheck>;
  /** Whether `checkNumber` reveals missing SMS support; otherwise only sending does. */
  readonly knowsSmsAbility: boolean;
  readSms(account: CarrierAccount, number: CarrierNumber): Promise<SmsSettingsResult>;
  /** Routes texts to the number to us. Idempotent. */
  configureSms(account: CarrierAccount, number: CarrierNumber): Promise<ConfigureResult>;
  /** Restores the stored settings, except those changed since by the account's owner. */
  restoreSms(account: CarrierAccount, number: CarrierNumber, settings: SmsSettings): Promise<ConfigureResult>;
  /** People who opted out at the carrier before we received the texts; at most a few thousand. */
  listOptOuts(account: CarrierAccount, number: CarrierNumber): Promise<readonly string[]>;
  searchNumbers(account: CarrierAccount, search: NumberSearch): Promise<SearchResult>;
  /** Orders one number, once: without SDK retries, and an unclear answer is `unknown`. */
  buyNumber(account: CarrierAccount, purchase: Purchase): Promise<PurchaseResult>;
  findPurchase(account: CarrierAccount, purchase: Purchase): Promise<PurchaseLookup>;
  /** Sends one text, once, without SDK retries. Only the gate's send path calls it. */
  sendSms(account: CarrierAccount, text: OutgoingText): Promise<SendTextResult>;
  findText(account: CarrierAccount, query: TextQuery): Promise<TextLookup>;
  getText(account: CarrierAccount, carrierId: string): Promise<TextLookup>;
  /** A received text read back from the carrier, for webhooks without a valid signature. */
  getReceived(account: CarrierAccount, carrierId: string): Promise<ReceivedLookup>;
  /** Unknown ones since `since` (ISO 8601), oldest first, at most the latest thousand. Throws if there is no list. */
  listReceived(
    account: CarrierAccount,
    number: CarrierNumber,
    since: string,
    isKnown: (carrierId: string) => Promise<boolean>,
  ): AsyncIterable<ReceivedText>;
  /** Parses a webhook body. Throws on a body that is not the carrier's. */
  readEvent(body: string): TextEvent;
}
