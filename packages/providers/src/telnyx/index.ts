import type { CarrierAccount } from "@callwright/contracts";
import { now } from "@callwright/core/kernel/clock";
import type { Carrier } from "@callwright/core/ports/carrier";
import type { Telnyx } from "telnyx";
import {
  inboundUrl,
  isOurAddress,
  isSameEndpoint,
  type NumberIds,
  statusUrl,
  webhookToken,
} from "../carrier-addresses.ts";
import { telnyxErrors } from "./errors.ts";
import { createNumbers, findNumber } from "./numbers.ts";
import { readEvent, readMessage, readReceipt, readReceivedText, readRecords, receiptOfRecord } from "./translate.ts";

export interface TelnyxConfig {
  readonly baseUrl?: string | undefined;
  readonly publicUrl: string;
}

type TelnyxAccount = Extract<CarrierAccount, { provider: "telnyx" }>;

const pageSize = 50;
const maxPages = 20;
/** After this time detail records are complete, and Telnyx drops texts that are still unsent. */
const recordLagMs = 60 * 60_000;

async function canText(client: Telnyx, id: string): Promise<boolean> {
  const { data } = await client.phoneNumbers.messaging.retrieve(id);
  return data?.features?.sms?.domestic_two_way === true;
}

async function readInbound(client: Telnyx, phoneNumber: string, since: string) {
  const filter = { record_type: "messaging" as const, cld: phoneNumber };
  const inbound: ReturnType<typeof readRecords> = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const paging = { "page[number]": page, "page[size]": pageSize };
    const { data } = await client.detailRecords.list({ filter, sort: ["-created_at"], ...paging });
    const records = readRecords(data ?? []);
    const isNew = ({ created_at = "" }: (typeof records)[number]) => Date.parse(created_at) >= Date.parse(since);
    inbound.push(...records.filter((record) => record.direction === "inbound" && isNew(record)));
    if (records.length < pageSize || !records.every(isNew)) break;
  }
  return inbound;
}

export function createTelnyxCarrier({ baseUrl, publicUrl }: TelnyxConfig): Carrier {
  const asTelnyx = (account: CarrierAccount): TelnyxAccount => {
    if (account.provider !== "telnyx") throw new Error("Not an account of Telnyx's");
    return account;
  };
  const open = (account: CarrierAccount) => createClient(asTelnyx(account).apiKey, baseUrl);
  /** Without a public key a token in the URL proves the sender. */
  const provenUrl = (account: CarrierAccount, number: NumberIds, url: string): string => {
    const { apiKey, publicKey } = asTelnyx(account);
    return publicKey ? url : `${url}?token=${webhookToken(apiKey, number)}`;
  };
  const retrieve = async (account: CarrierAccount, id: string) => {
    const { data } = await (await open(account)).messages.retrieve(id);
    return readMessage(data);
  };

  return {
    // A new number is on no messaging profile yet, but may be able to text.
    knowsSmsAbility: false,
    ...createNumbers({
      open,
      inboundUrlOf: (account, number) => provenUrl(account, number, inboundUrl(publicUrl, "telnyx", number)),
      isOurAddress: (url) => isOurAddress(publicUrl, url),
    }),

    async checkNumber(credentials) {
      const client = await open(credentials);
      try {
        const number = await findNumber(client, credentials.phoneNumber);
        if (!number) return { kind: "not_owned" };
        // A number without a messaging profile may still be able to text: it gets a profile of ours.
        const sms = Boolean(number.messaging_profile_id) || (number.id ? await canText(client, number.id) : false);
        return { kind: "owned", voice: number.status === "active", sms };
      } catch (error) {
        return telnyxErrors.readFailure(error);
      }
    },

    async sendSms(account, text) {
      const client = await open(account);
      const { from, to, body } = text;
      const webhook_url = provenUrl(account, text, statusUrl(publicUrl, "telnyx", text));
      return client.messages
        .send({ from, to, text: body, webhook_url, use_profile_webhooks: false })
        .then(
          ({ data }) =>
            data?.id
              ? { kind: "accepted" as const, carrierId: data.id, segments: data.parts }
              : { kind: "unknown" as const, reason: "Telnyx answered without a message." },
          telnyxErrors.readSendFailure,
        );
    },

    /** Searches the account's detail records for the receipts' URL, which contains the text's id. */
    async findText(account, text) {
      const client = await open(account);
      const url = statusUrl(publicUrl, "telnyx", text);
      const filter = { record_type: "messaging" as const, cli: text.from, cld: text.to };
      return client.detailRecords
        .list({ filter, sort: ["-created_at"], "page[number]": 1, "page[size]": pageSize })
        .then(({ data }) => {
          const record = readRecords(data ?? []).find((candidate) =>
            isSameEndpoint(candidate.delivery_status_webhook_url, url),
          );
          return record
            ? { kind: "found" as const, receipt: receiptOfRecord(record) }
            : { kind: "absent" as const, isCertain: Date.parse(text.since) < now() - recordLagMs };
        }, telnyxErrors.readFailure);
    },

    getText: (account, carrierId) =>
      retrieve(account, carrierId).then(
        (message) => ({ kind: "found" as const, receipt: readReceipt(message) }),
        telnyxErrors.readFailureUnlessGone({ kind: "absent" as const, isCertain: true }),
      ),

    getReceived: (account, carrierId) =>
      retrieve(account, carrierId).then(
        (message) => {
          const text = message.direction === "inbound" ? readReceivedText(message) : undefined;
          return text ? { kind: "found" as const, text } : { kind: "absent" as const };
        },
        telnyxErrors.readFailureUnlessGone({ kind: "absent" as const }),
      ),

    /** The detail records list the texts; only the messages have their bodies. */
    async *listReceived(account, { phoneNumber }, since, isKnown) {
      const inboundRecords = await readInbound(await open(account), phoneNumber, since);
      for (const { uuid, created_at } of inboundRecords.toReversed()) {
        if (await isKnown(uuid)) continue;
        const message = await retrieve(account, uuid).catch((error: unknown) => {
          // Telnyx deletes texts after a while.
          if (telnyxErrors.read(error).status === 404) return undefined;
          throw error;
        });
        const text = message && readReceivedText(message, created_at);
        if (text) yield text;
      }
    },

    readEvent,
  };
}

const officialUrl = "https://api.telnyx.com";
const timeoutMs = 10_000;

/** Retries are off, since the SDK would also repeat a POST. Its base URL must include the version. */
export async function createClient(apiKey: string, baseUrl = officialUrl): Promise<Telnyx> {
  const { Telnyx } = await import("telnyx");
  const baseURL = `${baseUrl.replace(/\/+$/, "").replace(/\/v2$/, "")}/v2`;
  return new Telnyx({ apiKey, baseURL, timeout: timeoutMs, maxRetries: 0 });
}
