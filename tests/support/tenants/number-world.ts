/** A carrier's account and a voice provider in memory, and a process that uses them and can be killed at any step. */
import type { CarrierAccount, NumberCredentials } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import { db } from "@callwright/core/db/service";
import { now, setClockOffset } from "@callwright/core/kernel/clock";
import { context, runAs } from "@callwright/core/kernel/context";
import * as PhoneNumber from "@callwright/core/number/index";
import type { Carrier, CarrierNumber, PurchaseResult, ReceivedText, SmsSettings } from "@callwright/core/ports/carrier";
import type { Ports } from "@callwright/core/ports/index";
import type { Voice } from "@callwright/core/ports/voice";
import * as Text from "@callwright/core/text/index";
import { CompactEncrypt, exportJWK, generateKeyPair, importJWK } from "jose";
import { beforeAll } from "vitest";
import { noPorts, tableForFile } from "../run/table.ts";

const tenantId = "ten_acme";
const userId = "user_owner";

export const ownSettings = (numberId: string): SmsSettings => ({ smsUrl: `https://callwright.test/${numberId}` });
export const foreignSettings: SmsSettings = { smsUrl: "https://pbx.example/sms?secret=1" };
const isOurs = ({ smsUrl = "" }: SmsSettings) => smsUrl.startsWith("https://callwright.test/");

interface OutsideWorld {
  /** The account's numbers with their SMS settings. */
  readonly owned: Map<string, SmsSettings>;
  readonly optedOut: string[];
  /** Texts to the account's numbers; the carrier lists each from `shownMs` on. */
  readonly received: (ReceivedText & { readonly shownMs?: number })[];
  /** How many of the next requests to list the received texts fail. */
  failingListRequests: number;
  /** By how much each listed text advances the clock. */
  readMs: number;
  /** Carrier ids of the texts that were listed. */
  readonly listedTextIds: string[];
  /** Bodies of the messages that were queued. */
  readonly messages: string[];
  /** Every order that the carrier took. */
  readonly orders: string[];
  /** The voice provider's numbers, and the secrets it dials with. */
  readonly registered: Map<string, { readonly phoneNumber: string; readonly secret: string }>;
  /** The account's current secret. */
  secret: string;
  /** The answer to orders: "rejected" buys nothing; "unknown" buys the number, too; undefined: "bought". */
  orderAnswer: PurchaseResult["kind"] | undefined;
  /** The voice provider's answer to the next registrations. */
  voice: "takes" | "rejects" | "silent";
  carrier: "answers" | "silent";
}

export const freshOutside = (): OutsideWorld => ({
  owned: new Map([["+14155550111", foreignSettings]]),
  optedOut: [],
  orders: [],
  registered: new Map(),
  secret: "a".repeat(32),
  received: [],
  failingListRequests: 0,
  readMs: 0,
  listedTextIds: [],
  messages: [],
  orderAnswer: undefined,
  voice: "takes",
  carrier: "answers",
});

export let outside = freshOutside();
let lastVoiceId = 0;
/** Steps that the process still takes before it dies, and those that it has taken. */
let stepsLeft = Number.POSITIVE_INFINITY;
export let stepsTaken = 0;

class KillError extends Error {}

/**
 * One request to the outside or to the table. Dying before a step is the same as dying after the previous one, so only
 * the first is simulated.
 */
async function step<T>(work: () => Promise<T>): Promise<T> {
  if (stepsLeft <= 0) throw new KillError("killed");
  stepsLeft -= 1;
  stepsTaken += 1;
  return work();
}

/** The port, where each call of a method is one step. */
const withSteps = <T extends object>(port: T): T =>
  new Proxy(port, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => step(async () => Reflect.apply(value, target, args));
    },
  });

const secretOf = (account: CarrierAccount) => (account.provider === "twilio" ? account.authToken : account.apiKey);
const credentialsRefused = {
  kind: "bad_credentials",
  reason: refusal("carrier_credentials_refused", { provider: "Twilio" }),
} as const;
const carrierSilent = { kind: "unavailable", reason: refusal("carrier_unavailable", { provider: "Twilio" }) } as const;
const unused = async (): Promise<never> => {
  throw new Error("Not used here");
};

/** Refuses secrets other than the account's; is unavailable while the carrier is silent. */
function authorize<R>(account: CarrierAccount, answer: () => R): R | typeof credentialsRefused | typeof carrierSilent {
  if (outside.carrier === "silent") return carrierSilent;
  return secretOf(account) === outside.secret ? answer() : credentialsRefused;
}

const carrier: Carrier = {
  knowsSmsAbility: true,
  checkNumber: async (credentials) =>
    authorize(credentials, () =>
      outside.owned.has(credentials.phoneNumber)
        ? { kind: "owned" as const, voice: true, sms: true }
        : { kind: "not_owned" as const },
    ),
  readSms: async (account, { phoneNumber }) =>
    authorize(account, () => {
      const settings = outside.owned.get(phoneNumber);
      if (!settings) return { kind: "not_owned" as const };
      return { kind: "settings" as const, settings, isOurs: isOurs(settings), oldHost: "pbx.example" };
    }),
  configureSms: async (account, number) => setSms(account, number, () => ownSettings(number.numberId)),
  restoreSms: async (account, number, before) => setSms(account, number, (old) => (isOurs(old) ? before : old)),
  listOptOuts: async () => outside.optedOut,
  searchNumbers: async (account) => authorize(account, () => ({ kind: "found" as const, numbers: [] })),
  buyNumber: async (account, { phoneNumber }) =>
    authorize(account, (): PurchaseResult => {
      if (outside.owned.has(phoneNumber)) return { kind: "rejected", reason: refusal("offer_taken") };
      outside.orders.push(phoneNumber);
      if (outside.orderAnswer === "rejected") return { kind: "rejected", reason: refusal("twilio_documents_required") };
      outside.owned.set(phoneNumber, foreignSettings);
      if (outside.orderAnswer === "unknown")
        return { kind: "unknown", reason: refusal("carrier_no_answer", { provider: "Twilio" }) };
      return { kind: "bought" };
    }),
  findPurchase: async (account, { phoneNumber }) =>
    authorize(account, () => ({ kind: outside.owned.has(phoneNumber) ? ("bought" as const) : ("absent" as const) })),
  sendSms: unused,
  findText: unused,
  getText: unused,
  getReceived: async (account, carrierId) =>
    authorize(account, () => {
      const text = outside.received.find((one) => one.carrierId === carrierId);
      return text ? { kind: "found" as const, text } : { kind: "absent" as const };
    }),
  async *listReceived(account, { phoneNumber }, since, isKnown) {
    if (outside.failingListRequests-- > 0 || secretOf(account) !== outside.secret)
      throw new Error("The list is unavailable.");
    for (const text of outside.received) {
      const isShown = (text.shownMs ?? 0) <= now() && text.to === phoneNumber && (text.at ?? "") >= since;
      if (!isShown || (await isKnown(text.carrierId))) continue;
      setClockOffset(now() - Date.now() + outside.readMs);
      outside.listedTextIds.push(text.carrierId);
      yield text;
    }
  },
  readEvent: (body) => ({ kind: "received", text: JSON.parse(body) }),
};

function setSms(account: CarrierAccount, { phoneNumber }: CarrierNumber, update: (old: SmsSettings) => SmsSettings) {
  return authorize(account, () => {
    const old = outside.owned.get(phoneNumber);
    if (!old) return { kind: "not_owned" as const };
    outside.owned.set(phoneNumber, update(old));
    return { kind: "done" as const };
  });
}

function register(credentials: NumberCredentials, id = `vn_${++lastVoiceId}`) {
  if (outside.voice === "silent")
    return { kind: "unavailable" as const, reason: refusal("voice_provider_unavailable") };
  if (outside.voice === "rejects")
    return {
      kind: "rejected" as const,
      reason: refusal("provider_message", { words: "Not a number that can be registered." }),
    };
  for (const [oldId, { phoneNumber }] of outside.registered)
    if (phoneNumber === credentials.phoneNumber) outside.registered.delete(oldId);
  outside.registered.set(id, { phoneNumber: credentials.phoneNumber, secret: secretOf(credentials) });
  return { kind: "registered" as const, voiceNumberId: id, status: "active" as const };
}

const voice: Pick<Voice, "registerNumber" | "renewNumber" | "setAnswering" | "numberStatus" | "deleteNumber"> = {
  registerNumber: async (credentials) => register(credentials),
  renewNumber: async (id, credentials) => register(credentials, outside.registered.has(id) ? id : undefined),
  setAnswering: async (id) => outside.registered.has(id),
  numberStatus: async (id) => (outside.registered.has(id) ? "active" : undefined),
  async deleteNumber(id) {
    outside.registered.delete(id);
  },
};

const { privateKey, publicKey } = await generateKeyPair("RSA-OAEP-256", { extractable: true });
const privateJwk = await exportJWK(privateKey);

export async function seal(form: unknown): Promise<string> {
  const key = await importJWK({ ...(await exportJWK(publicKey)), alg: "RSA-OAEP-256" });
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(form)))
    .setProtectedHeader({ alg: "RSA-OAEP-256", enc: "A256GCM" })
    .encrypt(key);
}

/** `listReceived` takes no steps: it is a generator, and a step is one promise. */
const steppingCarrier: Carrier = Object.assign(Object.create(withSteps(carrier)), {
  listReceived: carrier.listReceived,
});
const ports: Ports = Object.create(noPorts, {
  carrier: { value: () => steppingCarrier },
  voice: { value: withSteps(voice) },
  queue: {
    value: {
      async send(_queue: string, body: string) {
        outside.messages.push(body);
      },
    },
  },
  blobs: { value: { getText: async (key: string) => key } },
  vault: {
    value: {
      seal: async (text: string, sealContext: object) => JSON.stringify([text, sealContext]),
      open: async (sealed: string, sealContext: object) => {
        const [text, sealedFor] = JSON.parse(sealed);
        if (JSON.stringify(sealedFor) !== JSON.stringify(sealContext)) throw new Error("Sealed for another context");
        return text;
      },
    },
  },
  secrets: { value: { importKey: async () => privateJwk } },
});

const run = tableForFile(ports);

/** Creates the tenant before the tests of the file that calls it. */
export function useNumberWorld(): void {
  beforeAll(() =>
    run(tenantId, () =>
      db()
        .tenant.put({ tenantId, slug: "acme", name: "Acme", timezone: "Europe/Berlin", createdAt: "2026-01-01" })
        .go(),
    ),
  );
}

/** Runs work as the signed-in owner; each request to the table is a step, too. */
export const asOwner = <T>(work: () => Promise<T>): Promise<T> =>
  run(tenantId, () => {
    const { database } = context();
    const client = new Proxy(database.client, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name !== "send" || typeof value !== "function") return value;
        return (...args: unknown[]) => step(async () => Reflect.apply(value, target, args));
      },
    });
    const actor = { type: "user", tenantId, userId, roles: ["tenantOwner"] } as const;
    return runAs({ actor, database: { ...database, client } }, work);
  });

/** Resets the outside, and lets the process live. */
export function resetOutside(): void {
  outside = freshOutside();
  stepsLeft = Number.POSITIVE_INFINITY;
  stepsTaken = 0;
}

/** Runs work in a process that dies after `steps` steps; returns whether it died. */
export async function killedAfter(steps: number, work: () => Promise<unknown>): Promise<boolean> {
  stepsLeft = steps;
  try {
    await work();
    return false;
  } catch (error) {
    // With steps left the process was not killed, so the error is a real one.
    if (stepsLeft > 0) throw error;
    return true;
  } finally {
    stepsLeft = Number.POSITIVE_INFINITY;
  }
}

/** The sweepers as the platform runs them. */
export const sweep = () => run(undefined, () => PhoneNumber.sweep());
export const sweepTexts = () => run(undefined, () => Text.sweep());
