import type { CarrierAccount } from "@callwright/contracts";
import type { Carrier, CarrierNumber, OutgoingText } from "@callwright/core/ports/carrier";
import { inboundUrl, isOurAddress, statusUrl, twilioRetries } from "../carrier-addresses.ts";
import { twilioErrors } from "./errors.ts";
import { createNumbers } from "./numbers.ts";
import { search } from "./search.ts";
import { readEvent, readNumbers, readReceipt } from "./translate.ts";

export interface TwilioConfig {
  readonly baseUrl?: string | undefined;
  readonly publicUrl: string;
}

const pageSize = 20;
const lookback = 50;
const most = 1000;
/** Twilio's own limits of a validity period, seconds; below the shorter one texts die in ordinary queues. */
const validity = { least: 10, most: 36_000 } as const;

export function createTwilioCarrier({ baseUrl, publicUrl }: TwilioConfig): Carrier {
  const open = async (account: CarrierAccount) => {
    if (account.provider !== "twilio") throw new Error("Not an account of Twilio's");
    const { clientOf } = await import("./client.ts");
    return clientOf(account, baseUrl);
  };
  const textsTo = (number: CarrierNumber) => inboundUrl(publicUrl, "twilio", number);
  const receiptsOf = (text: OutgoingText) => statusUrl(publicUrl, "twilio", text);
  const fetchText = async (account: CarrierAccount, sid: string) => (await open(account)).messages(sid).fetch();

  return {
    knowsSmsAbility: true,
    ...createNumbers({
      open,
      textsTo: (number) => `${textsTo(number)}${twilioRetries}`,
      isOurAddress: (url) => isOurAddress(publicUrl, url),
    }),

    async checkNumber(credentials) {
      const { phoneNumber } = credentials;
      const { numbers } = await open(credentials);
      return numbers
        .list({ phoneNumber, pageSize, limit: pageSize })
        .then((found) => readNumbers(found, phoneNumber), twilioErrors.readFailure);
    },

    searchNumbers: async (account, wanted) => search(await open(account), wanted),

    async sendSms(account, text) {
      const { messages } = await open(account);
      const { from, to, body, validitySeconds } = text;
      const validityPeriod = Math.min(validity.most, Math.max(validity.least, Math.floor(validitySeconds)));
      return messages
        .create({ from, to, body, validityPeriod, statusCallback: `${receiptsOf(text)}${twilioRetries}` })
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
      const words = body.trim();
      const { messages } = await open(account);
      // Twilio's times are whole seconds.
      const earliest = Date.parse(since) - 1000;
      return messages.list({ from, to, pageSize: lookback, limit: lookback }).then((found) => {
        const unclaimed = found.filter(
          (one) =>
            one.direction.startsWith("outbound") &&
            one.direction !== "outbound-reply" &&
            one.dateCreated.getTime() >= earliest &&
            !except.includes(one.sid),
        );
        // Twilio prepends its own words to the texts of a trial account.
        const first =
          unclaimed.findLast((one) => one.body.trim() === words) ??
          unclaimed.findLast((one) => one.body.trim().endsWith(words));
        return first
          ? { kind: "found" as const, receipt: readReceipt(first) }
          : { kind: "absent" as const, isCertain: unclaimed.length === 0 };
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
      const found = await messages.list({ to, dateSentAfter: new Date(since), pageSize: most, limit: most });
      for (const { sid: carrierId, direction, from, body, numMedia, dateCreated } of found.toReversed()) {
        if (direction !== "inbound" || (await isKnown(carrierId))) continue;
        yield { carrierId, from, to, body, mediaCount: Number(numMedia) || 0, at: dateCreated.toISOString() };
      }
    },

    readEvent,
  };
}
