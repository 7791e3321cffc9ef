import type { CarrierAccount } from "@callwright/contracts";
import type { Carrier, CarrierNumber, OutgoingText } from "@callwright/core/ports/carrier";
import { inboundUrl, isOurAddress, statusUrl, twilioRetries } from "../carrier-addresses.ts";
import { twilioErrors } from "./errors.ts";
import { createNumbers } from "./numbers.ts";
import { readEvent, readOwnership, readReceipt } from "./translate.ts";

export interface TwilioConfig {
  readonly baseUrl?: string | undefined;
  readonly publicUrl: string;
}

const maxNumbers = 20;
const maxMessages = 50;
const maxReceived = 1000;
const validityLimits = { min: 10, max: 36_000 } as const;

export function createTwilioCarrier({ baseUrl, publicUrl }: TwilioConfig): Carrier {
  const open = async (account: CarrierAccount) => {
    if (account.provider !== "twilio") throw new Error("Not an account of Twilio's");
    const { createClient } = await import("./client.ts");
    return createClient(account, baseUrl);
  };
  const inboundUrlOf = (number: CarrierNumber) => inboundUrl(publicUrl, "twilio", number);
  const receiptUrl = (text: OutgoingText) => statusUrl(publicUrl, "twilio", text);
  const fetchText = async (account: CarrierAccount, sid: string) => (await open(account)).messages(sid).fetch();

  return {
    knowsSmsAbility: true,
    ...createNumbers({
      open,
      inboundUrlOf: (number) => `${inboundUrlOf(number)}${twilioRetries}`,
      isOurAddress: (url) => isOurAddress(publicUrl, url),
    }),

    async checkNumber(credentials) {
      const { phoneNumber } = credentials;
      const { numbers } = await open(credentials);
      return numbers
        .list({ phoneNumber, pageSize: maxNumbers, limit: maxNumbers })
        .then((found) => readOwnership(found, phoneNumber), twilioErrors.readFailure);
    },

    async sendSms(account, text) {
      const { messages } = await open(account);
      const { from, to, body, validitySeconds } = text;
      const validityPeriod = Math.min(validityLimits.max, Math.max(validityLimits.min, Math.floor(validitySeconds)));
      return messages
        .create({ from, to, body, validityPeriod, statusCallback: `${receiptUrl(text)}${twilioRetries}` })
        .then(
          ({ sid, numSegments }) => ({
            kind: "accepted" as const,
            carrierId: sid,
            segments: Number(numSegments) || undefined,
          }),
          twilioErrors.readSendFailure,
        );
    },

    /** Twilio stores no id of ours, so a message is recognised by sender, recipient, body and time. */
    async findText(account, { from, to, body, since, except = [] }) {
      const sentBody = body.trim();
      const { messages } = await open(account);
      // Twilio's times are whole seconds.
      const earliest = Date.parse(since) - 1000;
      return messages.list({ from, to, pageSize: maxMessages, limit: maxMessages }).then((found) => {
        const candidates = found.filter(({ sid, direction, dateCreated }) => {
          const isOurs = direction.startsWith("outbound") && direction !== "outbound-reply";
          return isOurs && dateCreated.getTime() >= earliest && !except.includes(sid);
        });
        // Twilio prepends its own words to the texts of a trial account.
        const text =
          candidates.findLast((message) => message.body.trim() === sentBody) ??
          candidates.findLast((message) => message.body.trim().endsWith(sentBody));
        // If there are candidates with other words, ours may be one of them, changed by Twilio.
        return text
          ? { kind: "found" as const, receipt: readReceipt(text) }
          : { kind: "absent" as const, isCertain: candidates.length === 0 };
      }, twilioErrors.readFailure);
    },

    getText: (account, carrierId) =>
      fetchText(account, carrierId).then(
        (message) => ({ kind: "found" as const, receipt: readReceipt(message) }),
        twilioErrors.readFailureUnlessGone({ kind: "absent" as const, isCertain: true }),
      ),

    getReceived: (account, carrierId) =>
      fetchText(account, carrierId).then(
        ({ direction, from, to, body, numMedia }) =>
          direction === "inbound"
            ? { kind: "found" as const, text: { carrierId, from, to, body, mediaCount: Number(numMedia) || 0 } }
            : { kind: "absent" as const },
        twilioErrors.readFailureUnlessGone({ kind: "absent" as const }),
      ),

    async *listReceived(account, { phoneNumber: to }, since, isKnown) {
      const { messages } = await open(account);
      const found = await messages.list({
        to,
        dateSentAfter: new Date(since),
        pageSize: maxReceived,
        limit: maxReceived,
      });
      for (const { sid: carrierId, direction, from, body, numMedia, dateCreated } of found.toReversed()) {
        if (direction !== "inbound" || (await isKnown(carrierId))) continue;
        yield { carrierId, from, to, body, mediaCount: Number(numMedia) || 0, at: dateCreated.toISOString() };
      }
    },

    readEvent,
  };
}
