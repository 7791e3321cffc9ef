import type { CarrierAccount } from "@callwright/contracts";
import { now } from "@callwright/core/kernel/clock";
import type { Carrier } from "@callwright/core/ports/carrier";
import type { Telnyx } from "telnyx";
import { inboundUrl, isOurAddress, isSamePlace, type NumberPlace, statusUrl, tokenOf } from "../carrier-addresses.ts";
import { createClient } from "./client.ts";
import { telnyxErrors } from "./errors.ts";
import { createNumbers } from "./numbers.ts";
import { search } from "./search.ts";
import {
  filterOf,
  readEvent,
  readMessage,
  readNumbers,
  readReceipt,
  readReceived,
  readRecord,
  readRecords,
} from "./translate.ts";

export interface TelnyxConfig {
  readonly baseUrl?: string | undefined;
  readonly publicUrl: string;
}

type TelnyxAccount = Extract<CarrierAccount, { provider: "telnyx" }>;

const lookback = 50;
/** Pages of as many, in which received texts are looked for. */
const mostPages = 20;
/** How far the detail records may lag; Telnyx drops unsent texts by then. */
const lagMs = 3_600_000;

async function canText(client: Telnyx, id: string): Promise<boolean> {
  const { data } = await client.phoneNumbers.messaging.retrieve(id);
  return data?.features?.sms?.domestic_two_way === true;
}

async function readInbound(client: Telnyx, phoneNumber: string, since: string) {
  const filter = { record_type: "messaging" as const, cld: phoneNumber };
  const inbound: ReturnType<typeof readRecords> = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const paging = { "page[number]": page, "page[size]": lookback };
    const { data } = await client.detailRecords.list({ filter, sort: ["-created_at"], ...paging });
    const records = readRecords(data ?? []);
    const isNew = ({ created_at = "" }: (typeof records)[number]) => Date.parse(created_at) >= Date.parse(since);
    inbound.push(...records.filter((one) => one.direction === "inbound" && isNew(one)));
    if (records.length < lookback || !records.every(isNew)) break;
  }
  return inbound;
}

export function createTelnyxCarrier({ baseUrl, publicUrl }: TelnyxConfig): Carrier {
  const own = (account: CarrierAccount): TelnyxAccount => {
    if (account.provider !== "telnyx") throw new Error("Not an account of Telnyx's");
    return account;
  };
  const open = (account: CarrierAccount) => createClient(own(account).apiKey, baseUrl);
  /** Where no public key is known, the address itself is what proves a sender. */
  const proven = (account: CarrierAccount, number: NumberPlace, url: string): string => {
    const { apiKey, publicKey } = own(account);
    return publicKey ? url : `${url}?token=${tokenOf(apiKey, number)}`;
  };
  const retrieve = async (account: CarrierAccount, id: string) => {
    const { data } = await (await open(account)).messages.retrieve(id);
    return readMessage(data);
  };

  return {
    // A fresh number is on no messaging profile yet.
    knowsSmsAbility: false,
    ...createNumbers({
      open,
      textsTo: (account, number) => proven(account, number, inboundUrl(publicUrl, "telnyx", number)),
      isOurAddress: (url) => isOurAddress(publicUrl, url),
    }),

    async checkNumber(credentials) {
      const { phoneNumber } = credentials;
      const client = await open(credentials);
      return client.phoneNumbers
        .list({ filter: { phone_number: filterOf(phoneNumber) }, "page[number]": 1, "page[size]": 20 })
        .then(async ({ data }) => {
          const check = readNumbers(data ?? [], phoneNumber);
          const id = (data ?? []).find((one) => one.phone_number === phoneNumber)?.id;
          // One without a messaging profile may take texts all the same: it gets a profile of ours.
          return check.kind === "owned" && !check.sms && id ? { ...check, sms: await canText(client, id) } : check;
        })
        .catch(telnyxErrors.readFailure);
    },

    searchNumbers: async (account, wanted) => search(await open(account), wanted),

    async sendSms(account, text) {
      const client = await open(account);
      const { from, to, body } = text;
      const webhook_url = proven(account, text, statusUrl(publicUrl, "telnyx", text));
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

    /** The account's own records keep the address of the receipts, and our id is in it. */
    async findText(account, text) {
      const client = await open(account);
      const url = statusUrl(publicUrl, "telnyx", text);
      const filter = { record_type: "messaging" as const, cli: text.from, cld: text.to };
      return client.detailRecords
        .list({ filter, sort: ["-created_at"], "page[number]": 1, "page[size]": lookback })
        .then(({ data }) => {
          const record = readRecords(data ?? []).find((one) => isSamePlace(one.delivery_status_webhook_url, url));
          return record
            ? { kind: "found" as const, receipt: readRecord(record) }
            : { kind: "absent" as const, isCertain: Date.parse(text.since) < now() - lagMs };
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
          const text = message.direction === "inbound" ? readReceived(message) : undefined;
          return text ? { kind: "found" as const, text } : { kind: "absent" as const };
        },
        telnyxErrors.readFailureUnlessGone({ kind: "absent" as const }),
      ),

    /** The detail records list the texts; only the messages have their bodies. */
    async *listReceived(account, { phoneNumber }, since, isKnown) {
      const found = await readInbound(await open(account), phoneNumber, since);
      for (const { uuid, created_at } of found.toReversed()) {
        if (await isKnown(uuid)) continue;
        const message = await retrieve(account, uuid).catch((error: unknown) => {
          // Telnyx deletes its text after a while.
          if (telnyxErrors.read(error).status === 404) return undefined;
          throw error;
        });
        const text = message && readReceived(message, created_at);
        if (text) yield text;
      }
    },

    readEvent,
  };
}
