import type { NumberOffer } from "@callwright/contracts";
import { phoneCountries } from "@callwright/contracts/phone";
import type { NumberSearch, SearchResult } from "@callwright/core/ports/carrier";
import type { clientOf } from "./client.ts";
import { twilioErrors } from "./errors.ts";

type Client = ReturnType<typeof clientOf>;

/** Twilio knows area codes of North America alone; elsewhere a beginning of the number says the same. */
const hasAreaCodes = (country: string) => country === "US" || country === "CA";

export async function search(client: Client, wanted: NumberSearch): Promise<SearchResult> {
  const { country, kind, limit, voice, sms, locality } = wanted;
  const offers = client.offers(kind, country).list({
    ...patternOf(wanted),
    // Abilities that were not requested may be present as well.
    ...(voice && { voiceEnabled: true }),
    ...(sms && { smsEnabled: true }),
    ...(locality && { inLocality: locality }),
    ...{ pageSize: limit, limit },
  });
  try {
    const [found, price] = await Promise.all([offers, priceOf(client, wanted)]);
    const beginning = beginningOf(wanted);
    const numbers = found.map(
      (offer): NumberOffer => ({
        phoneNumber: offer.phoneNumber,
        country: offer.isoCountry,
        region: offer.region || undefined,
        locality: offer.locality || undefined,
        kind,
        voice: can(offer.capabilities, "voice"),
        sms: can(offer.capabilities, "sms"),
        price,
        needsPapers: offer.addressRequirements !== "none",
      }),
    );
    return { kind: "found", numbers: numbers.filter((one) => fits(one, wanted, beginning)) };
  } catch (error) {
    return twilioErrors.read(error).status === 404 ? { kind: "not_sold" } : twilioErrors.readFailure(error);
  }
}

function patternOf({ country, areaCode, contains }: NumberSearch) {
  if (hasAreaCodes(country)) return { ...(areaCode && { areaCode: Number(areaCode) }), ...(contains && { contains }) };
  const prefix = callingCode(country);
  if (areaCode && prefix) return { contains: `${prefix}${areaCode}****` };
  return contains ? { contains } : {};
}

const callingCode = (country: string): string | undefined =>
  phoneCountries.find(({ code }) => code === country)?.prefix.slice(1);

const beginningOf = ({ country, areaCode }: NumberSearch): string =>
  areaCode ? `+${callingCode(country) ?? (hasAreaCodes(country) ? "1" : "")}${areaCode}` : "+";

/** A pattern may match anywhere, and one of two wishes is all that it holds. */
const fits = ({ phoneNumber, voice, sms }: NumberOffer, wanted: NumberSearch, beginning: string): boolean =>
  phoneNumber.startsWith(beginning) &&
  phoneNumber.includes(wanted.contains ?? "") &&
  (voice || !wanted.voice) &&
  (sms || !wanted.sms);

/** Here capabilities are written in capitals, but for the voice. */
const can = (capabilities: object, what: "voice" | "sms"): boolean =>
  Object.entries(capabilities).some(([name, value]) => name.toLowerCase() === what && value === true);

/** A missing price does not hide the numbers. */
async function priceOf(client: Client, { country, kind }: NumberSearch): Promise<NumberOffer["price"]> {
  const known = await client.prices(country).catch(() => undefined);
  const word = kind.replace("_", " ");
  const { currentPrice } = known?.phoneNumberPrices?.find(({ numberType }) => numberType === word) ?? {};
  if (!known || currentPrice === undefined) return undefined;
  return { monthly: Number(currentPrice), currency: known.priceUnit.toUpperCase() };
}
