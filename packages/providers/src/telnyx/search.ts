import type { NumberOffer } from "@callwright/contracts";
import type { NumberSearch, SearchResult } from "@callwright/core/ports/carrier";
import type { Telnyx } from "telnyx";
import { telnyxErrors } from "./errors.ts";

export async function search(client: Telnyx, wanted: NumberSearch): Promise<SearchResult> {
  const { country, kind, areaCode, locality, contains, voice, sms, limit } = wanted;
  const features = [...(voice ? (["voice"] as const) : []), ...(sms ? (["sms"] as const) : [])];
  const filter = {
    country_code: country,
    phone_number_type: kind,
    limit,
    ...(areaCode && { national_destination_code: areaCode }),
    ...(locality && { locality }),
    ...(contains && { phone_number: { contains } }),
    ...(features.length > 0 && { features }),
  };
  try {
    const { data } = await client.availablePhoneNumbers.list({ filter });
    const numbers = (data ?? []).flatMap((offer) => read(offer, wanted) ?? []);
    return { kind: "found", numbers: numbers.filter((one) => (one.voice || !voice) && (one.sms || !sms)) };
  } catch (error) {
    // A country or kind that Telnyx does not sell is a request that it does not understand.
    const { status } = telnyxErrors.read(error);
    return status === 400 || status === 404 || status === 422 ? { kind: "not_sold" } : telnyxErrors.readFailure(error);
  }
}

type Offer = NonNullable<Awaited<ReturnType<Telnyx["availablePhoneNumbers"]["list"]>>["data"]>[number];

function read(offer: Offer, { country, kind }: NumberSearch): NumberOffer | undefined {
  const { phone_number: phoneNumber, features = [], region_information: regions = [], cost_information } = offer;
  if (!phoneNumber) return undefined;
  const can = (name: string) => features.some((feature) => feature.name === name);
  const region = (type: string) => regions.find(({ region_type }) => region_type === type)?.region_name;
  return {
    phoneNumber,
    country,
    region: region("state"),
    locality: region("location") ?? region("rate_center"),
    kind,
    voice: can("voice"),
    sms: can("sms"),
    price: cost_information && {
      monthly: amount(cost_information.monthly_cost),
      upfront: amount(cost_information.upfront_cost),
      currency: cost_information.currency ?? "USD",
    },
    // Which papers a country wants shows when the order is made.
    needsPapers: false,
  };
}

const amount = (text: string | undefined): number | undefined => {
  const value = Number(text);
  return text !== undefined && Number.isFinite(value) ? value : undefined;
};
