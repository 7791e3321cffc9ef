import type { CarrierAccount, NumberOffer } from "@callwright/contracts";
import { phoneCountries } from "@callwright/contracts/phone-format";
import type { Carrier, CarrierNumber, NumberSearch, SearchResult } from "@callwright/core/ports/carrier";
import { isSameEndpoint, urlHost } from "../carrier-addresses.ts";
import type { createClient } from "./client.ts";
import { twilioErrors } from "./errors.ts";

type Client = ReturnType<typeof createClient>;

interface Deps {
  readonly open: (account: CarrierAccount) => Promise<Client>;
  readonly inboundUrlOf: (number: CarrierNumber) => string;
  readonly isOurAddress: (url: string | null | undefined) => boolean;
}

type Numbers = Pick<
  Carrier,
  "searchNumbers" | "readSms" | "configureSms" | "restoreSms" | "listOptOuts" | "buyNumber" | "findPurchase"
>;

/** Vapi writes its own address into a number that it registers, and leaves it there. */
const leadsToVapi = (url: string | null | undefined): boolean => /(^|\.)vapi\.ai$/.test(urlHost(url) ?? "");

interface VoiceSettings {
  readonly voiceUrl?: string | null | undefined;
  readonly voiceMethod?: string | null | undefined;
  readonly voiceApplicationSid?: string | null | undefined;
}

/** Where calls went before Vapi registered the number; empty if its address has already replaced that. */
function voiceSettings({ voiceUrl, voiceMethod, voiceApplicationSid }: VoiceSettings): Record<string, string> {
  if (leadsToVapi(voiceUrl)) return {};
  return { voiceUrl: voiceUrl ?? "", voiceMethod: voiceMethod ?? "", voiceApplicationSid: voiceApplicationSid ?? "" };
}

const pageSize = 20;

export function createNumbers({ open, inboundUrlOf, isOurAddress }: Deps): Numbers {
  const find = async (account: CarrierAccount, phoneNumber: string) => {
    const client = await open(account);
    const { numbers } = client;
    const found = await numbers.list({ phoneNumber, pageSize, limit: pageSize });
    return { client, numbers, number: found.find((candidate) => candidate.phoneNumber === phoneNumber) };
  };
  const changeFailure = (error: unknown) => twilioErrors.readChangeFailure(error, [400]);

  return {
    searchNumbers: async (account, wanted) => search(await open(account), wanted),

    readSms: (account, number) =>
      find(account, number.phoneNumber).then(({ number: found }) => {
        if (!found) return { kind: "not_owned" as const };
        const { smsMethod, smsApplicationSid } = found;
        const isOurs = !smsApplicationSid && isSameEndpoint(found.smsUrl, inboundUrlOf(number));
        // An address that we set for a number record that has been deleted since must not be restored.
        const smsUrl = isOurAddress(found.smsUrl) && !isOurs ? "" : found.smsUrl;
        const settings = {
          smsUrl: smsUrl ?? "",
          smsMethod: smsMethod ?? "",
          smsApplicationSid: smsApplicationSid ?? "",
          ...voiceSettings(found),
        };
        const oldHost = settings.smsApplicationSid ? undefined : urlHost(smsUrl);
        return { kind: "settings" as const, settings, isOurs, oldHost };
      }, twilioErrors.readFailure),

    // Clears the Twilio application, which would receive the texts instead of the address.
    configureSms: (account, number) =>
      find(account, number.phoneNumber)
        .then(async ({ client, numbers, number: found }) => {
          if (!found) return { kind: "not_owned" as const };
          const change = { smsUrl: inboundUrlOf(number), smsMethod: "POST", smsApplicationSid: "" };
          await numbers(found.sid).update(change);
          const interceptedBy = await findInterceptor(client, found.sid, change.smsUrl);
          return { kind: "done" as const, ...(interceptedBy !== undefined && { interceptedBy }) };
        })
        .catch(changeFailure),

    restoreSms: (account, number, settings) =>
      find(account, number.phoneNumber)
        .then(async ({ numbers, number: found }) => {
          if (!found) return { kind: "not_owned" as const };
          const {
            smsUrl = "",
            smsMethod,
            smsApplicationSid = "",
            voiceUrl,
            voiceMethod,
            voiceApplicationSid = "",
          } = settings;
          const smsFields = { smsUrl, smsMethod: smsMethod || "POST", smsApplicationSid };
          const voiceFields = { voiceUrl, voiceMethod: voiceMethod || "POST", voiceApplicationSid };
          // Restores only what still leads to us or to Vapi; the account's owner may have changed the rest.
          const change = {
            ...(isSameEndpoint(found.smsUrl, inboundUrlOf(number)) && smsFields),
            ...(voiceUrl !== undefined && leadsToVapi(found.voiceUrl) && voiceFields),
          };
          if (Object.keys(change).length > 0) await numbers(found.sid).update(change);
          return { kind: "done" as const };
        })
        .catch(changeFailure),

    // Twilio has no list of opt-outs; it refuses a text to such a person with the code 21610.
    listOptOuts: async () => [],

    async buyNumber(account, { phoneNumber }) {
      const { numbers } = await open(account);
      return numbers
        .create({ phoneNumber })
        .then(() => ({ kind: "bought" as const }), twilioErrors.readPurchaseFailure);
    },

    findPurchase: (account, { phoneNumber }) =>
      find(account, phoneNumber).then(
        ({ number }) => ({ kind: number ? ("bought" as const) : ("absent" as const) }),
        twilioErrors.readFailure,
      ),
  };
}

const maxServices = 100;
const requestsAtOnce = 10;

/** The messaging service that receives the number's texts instead of the address. */
async function findInterceptor(client: Client, numberSid: string, address: string): Promise<string | undefined> {
  const services = await client.services.list({ pageSize: maxServices, limit: maxServices }).catch(emptyIfForbidden);
  const intercepting = services.filter(
    (service) => !service.useInboundWebhookOnNumber && !isSameEndpoint(service.inboundRequestUrl, address),
  );
  for (let start = 0; start < intercepting.length; start += requestsAtOnce) {
    const batch = intercepting.slice(start, start + requestsAtOnce);
    const batchResults = await Promise.all(batch.map(({ sid }) => serviceHasNumber(client, sid, numberSid)));
    const service = batch.find((_, index) => batchResults[index]);
    if (service) return service.friendlyName || service.sid;
  }
  return undefined;
}

const serviceHasNumber = (client: Client, serviceSid: string, numberSid: string): Promise<boolean> =>
  client
    .services(serviceSid)
    .phoneNumbers(numberSid)
    .fetch()
    .then(
      () => true,
      (error: unknown) => {
        if (twilioErrors.read(error).status === 404) return false;
        throw error;
      },
    );

/** An account that may not list services counts as having none. */
function emptyIfForbidden(error: unknown): [] {
  const { status } = twilioErrors.read(error);
  if (status === 403 || status === 404) return [];
  throw error;
}

/** Twilio has area codes only for North America; elsewhere the beginning of the number is searched for. */
const hasAreaCodes = (country: string) => country === "US" || country === "CA";

async function search(client: Client, wanted: NumberSearch): Promise<SearchResult> {
  const { country, kind, limit, voice, sms, locality } = wanted;
  const offers = client.offers(kind, country).list({
    ...searchPattern(wanted),
    ...(voice && { voiceEnabled: true }),
    ...(sms && { smsEnabled: true }),
    ...(locality && { inLocality: locality }),
    pageSize: limit,
    limit,
  });
  try {
    const [found, price] = await Promise.all([offers, readPrice(client, wanted)]);
    const numbers = found.map(
      (offer): NumberOffer => ({
        phoneNumber: offer.phoneNumber,
        country: offer.isoCountry,
        region: offer.region || undefined,
        locality: offer.locality || undefined,
        kind,
        voice: hasCapability(offer.capabilities, "voice"),
        sms: hasCapability(offer.capabilities, "sms"),
        price,
        needsPapers: offer.addressRequirements !== "none",
      }),
    );
    return { kind: "found", numbers: numbers.filter((number) => matches(number, wanted)) };
  } catch (error) {
    return twilioErrors.read(error).status === 404 ? { kind: "not_sold" } : twilioErrors.readFailure(error);
  }
}

function searchPattern({ country, areaCode, contains }: NumberSearch) {
  if (hasAreaCodes(country)) return { ...(areaCode && { areaCode: Number(areaCode) }), ...(contains && { contains }) };
  const prefix = callingCode(country);
  if (areaCode && prefix) return { contains: `${prefix}${areaCode}****` };
  return contains ? { contains } : {};
}

const callingCode = (country: string): string | undefined =>
  phoneCountries.find(({ code }) => code === country)?.prefix.slice(1);

function prefixOf({ country, areaCode }: NumberSearch): string {
  if (!areaCode) return "+";
  const northAmerica = hasAreaCodes(country) ? "1" : "";
  return `+${callingCode(country) ?? northAmerica}${areaCode}`;
}

/** Twilio's pattern may match anywhere in a number, and holds either the area code or the wanted digits. */
function matches({ phoneNumber, voice, sms }: NumberOffer, wanted: NumberSearch): boolean {
  const hasDigits = phoneNumber.startsWith(prefixOf(wanted)) && phoneNumber.includes(wanted.contains ?? "");
  return hasDigits && (voice || !wanted.voice) && (sms || !wanted.sms);
}

/** Search results spell capabilities in capitals, except the voice. */
const hasCapability = (capabilities: object, wanted: "voice" | "sms"): boolean =>
  Object.entries(capabilities).some(([name, value]) => name.toLowerCase() === wanted && value === true);

/** A missing price does not hide the numbers. */
async function readPrice(client: Client, { country, kind }: NumberSearch): Promise<NumberOffer["price"]> {
  const prices = await client.prices(country).catch(() => undefined);
  const type = kind.replace("_", " ");
  const { currentPrice } = prices?.phoneNumberPrices?.find(({ numberType }) => numberType === type) ?? {};
  if (!prices || currentPrice === undefined) return undefined;
  return { monthly: Number(currentPrice), currency: prices.priceUnit.toUpperCase() };
}
