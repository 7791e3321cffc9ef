/** The sandbox's carrier accounts. The sandbox's page shows their credentials for importing numbers. */
import { createHash, createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";

export interface DemoNumber {
  readonly phoneNumber: string;
  readonly voice: boolean;
  readonly sms: boolean;
}

export interface TwilioAccount {
  readonly provider: "twilio";
  readonly title: string;
  readonly accountSid: string;
  readonly authToken: string;
  readonly numbers: readonly DemoNumber[];
}

export interface TelnyxAccount {
  readonly provider: "telnyx";
  readonly title: string;
  readonly apiKey: string;
  /** The key that verifies the account's webhooks: 32 bytes, base64. */
  readonly publicKey: string;
  readonly numbers: readonly DemoNumber[];
}

export type DemoAccount = TwilioAccount | TelnyxAccount;

/** The bytes before the 32 bytes of an Ed25519 private key in PKCS #8. */
const PKCS8_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");
const RAW_KEY_LENGTH = 32;

/** Derives credentials from the account's name: the same on every machine, without secret-looking text in the code. */
export const deriveSecret = (purpose: string, name: string): string =>
  createHash("sha256").update(`callwright sandbox ${purpose} ${name}`).digest("hex");

const full = (phoneNumber: string): DemoNumber => ({ phoneNumber, voice: true, sms: true });

function twilio(title: string, numbers: readonly DemoNumber[]): TwilioAccount {
  return {
    provider: "twilio",
    title,
    accountSid: `AC${deriveSecret("sid", title).slice(0, 32)}`,
    authToken: deriveSecret("token", title).slice(0, 32),
    numbers,
  };
}

function telnyx(title: string, numbers: readonly DemoNumber[]): TelnyxAccount {
  const apiKey = `KEY${deriveSecret("key", title).slice(0, 32).toUpperCase()}_${deriveSecret("key tail", title).slice(0, 22)}`;
  return { provider: "telnyx", title, apiKey, publicKey: publicKeyOf(signingKey(apiKey)), numbers };
}

/** The phone numbers are reserved for fiction. */
export const demoAccounts: readonly DemoAccount[] = [
  twilio("Northwind", [
    full("+14155550111"),
    full("+14155550112"),
    full("+442079460113"),
    full("+442079460114"),
    full("+493023125015"),
    full("+493023125016"),
  ]),
  twilio("Bluebird", [full("+12125550121"), full("+12125550122"), full("+442079460123"), full("+493023125024")]),
  twilio("Corner cases", [
    full("+13105550131"),
    { phoneNumber: "+13105550132", voice: true, sms: false },
    { phoneNumber: "+13105550133", voice: false, sms: true },
  ]),
  telnyx("Larkspur", [full("+16175550141"), full("+16175550142"), full("+441632960143"), full("+493023125044")]),
  telnyx("Meadow", [full("+12065550151"), full("+12065550152")]),
];

export const twilioAccounts: readonly TwilioAccount[] = demoAccounts.filter((account) => account.provider === "twilio");
export const telnyxAccounts: readonly TelnyxAccount[] = demoAccounts.filter((account) => account.provider === "telnyx");

/** The private half of a Telnyx account's key pair. */
export function signingKey(apiKey: string): KeyObject {
  const seed = createHash("sha256").update(apiKey).digest();
  return createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: "der", type: "pkcs8" });
}

function publicKeyOf(key: KeyObject): string {
  const der = createPublicKey(key).export({ format: "der", type: "spki" });
  return der.subarray(-RAW_KEY_LENGTH).toString("base64");
}
