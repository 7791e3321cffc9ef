/** Numbers at Telnyx. A messaging profile says where texts go and may be shared, so our numbers get their own. */
import type { CarrierAccount, NumberOffer } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import type { Carrier, CarrierNumber, NumberSearch, SearchResult } from "@callwright/core/ports/carrier";
import type { Telnyx } from "telnyx";
import { isSameEndpoint, urlHost } from "../carrier-addresses.ts";
import { telnyxErrors } from "./errors.ts";

interface Deps {
  readonly open: (account: CarrierAccount) => Promise<Telnyx>;
  readonly inboundUrlOf: (account: CarrierAccount, number: CarrierNumber) => string;
  readonly isOurAddress: (url: string | null | undefined) => boolean;
}

type Numbers = Pick<
  Carrier,
  "searchNumbers" | "readSms" | "configureSms" | "restoreSms" | "listOptOuts" | "buyNumber" | "findPurchase"
>;

/** Name of the profile that we give a number; neutral, since the tenant's people see it in their account. */
const profileName = ({ numberId }: CarrierNumber): string => `Calls ${numberId}`;

const optOutsPerPage = 250;
const maxOptOutPages = 20;

export function createNumbers({ open, inboundUrlOf, isOurAddress }: Deps): Numbers {
  return {
    searchNumbers: async (account, wanted) => search(await open(account), wanted),

    readSms: async (account, number) =>
      readNumber(await open(account), number).then((found) => {
        if (!found) return { kind: "not_owned" as const };
        const { profile } = found;
        const isOurs = isSameEndpoint(profile?.webhook_url, inboundUrlOf(account, number));
        // A profile that we made for a number since deleted must not be restored.
        const isLeftBehind = isOurAddress(profile?.webhook_url) && !isOurs;
        const original = isLeftBehind ? undefined : profile;
        const settings = { messagingProfileId: original?.id ?? "" };
        return { kind: "settings" as const, settings, isOurs, oldHost: urlHost(original?.webhook_url) };
      }, telnyxErrors.readFailure),

    configureSms: async (account, number) =>
      configure(await open(account), number, inboundUrlOf(account, number)).catch(changeFailure),

    restoreSms: async (account, number, { messagingProfileId = "" }) =>
      restore(await open(account), number, inboundUrlOf(account, number), messagingProfileId).catch(changeFailure),

    async listOptOuts(account, number) {
      const client = await open(account);
      const found = await readNumber(client, number);
      if (!found?.profile?.id) return [];
      return readOptOuts(client, found.profile.id);
    },

    async buyNumber(account, { purchaseId, phoneNumber }) {
      const client = await open(account);
      return client.numberOrders
        .create({ phone_numbers: [{ phone_number: phoneNumber }], customer_reference: purchaseId })
        .then(({ data }) => {
          if (data?.status === "failure") return { kind: "rejected" as const, reason: refusal("telnyx_order_failed") };
          return { kind: data?.status === "success" ? ("bought" as const) : ("pending" as const) };
        }, telnyxErrors.readPurchaseFailure);
    },

    async findPurchase(account, { purchaseId, phoneNumber }) {
      const client = await open(account);
      return findNumber(client, phoneNumber)
        .then(async (number) => {
          if (number) return { kind: "bought" as const };
          const { data } = await client.numberOrders.list({ filter: { customer_reference: purchaseId } });
          const order = (data ?? []).find(({ customer_reference }) => customer_reference === purchaseId);
          // After its success an order's number may take a moment to appear.
          return { kind: order && order.status !== "failure" ? ("pending" as const) : ("absent" as const) };
        })
        .catch(telnyxErrors.readFailure);
    },
  };
}

/** The filter accepts digits only, and also finds numbers that contain them. */
export async function findNumber(client: Telnyx, phoneNumber: string) {
  const filter = { phone_number: phoneNumber.replace(/\D/g, "") };
  const { data } = await client.phoneNumbers.list({ filter, "page[number]": 1, "page[size]": 20 });
  return (data ?? []).find((candidate) => candidate.phone_number === phoneNumber);
}

async function readNumber(client: Telnyx, { phoneNumber }: CarrierNumber) {
  const number = await findNumber(client, phoneNumber);
  if (!number?.id) return undefined;
  const profileId = number.messaging_profile_id;
  const profile = profileId ? await readProfile(client, profileId) : undefined;
  return { id: number.id, profile };
}

const readProfile = (client: Telnyx, id: string) =>
  client.messagingProfiles.retrieve(id).then(
    ({ data }) => data,
    (error: unknown) => {
      if (telnyxErrors.read(error).status !== 404) throw error;
      return undefined;
    },
  );

async function configure(client: Telnyx, number: CarrierNumber, url: string) {
  const found = await readNumber(client, number);
  if (!found) return { kind: "not_owned" as const };
  const { id, profile } = found;
  if (profile?.webhook_url === url) return { kind: "done" as const };
  // The address is ours, but its token is outdated.
  if (profile?.id && isSameEndpoint(profile.webhook_url, url)) {
    await client.messagingProfiles.update(profile.id, { webhook_url: url });
    return { kind: "done" as const };
  }
  const profileId = await ensureProfile(client, number, url, profile?.whitelisted_destinations);
  await client.phoneNumbers.messaging.update(id, { messaging_profile_id: profileId });
  return { kind: "done" as const };
}

/** Returns our profile's id; an interrupted attempt may have created it. A new one keeps the allowed countries. */
async function ensureProfile(client: Telnyx, number: CarrierNumber, webhook_url: string, countries = ["*"]) {
  const existing = await findProfile(client, number);
  if (existing?.id) {
    if (existing.webhook_url !== webhook_url) await client.messagingProfiles.update(existing.id, { webhook_url });
    return existing.id;
  }
  const { data } = await client.messagingProfiles.create({
    name: profileName(number),
    webhook_url,
    webhook_api_version: "2",
    whitelisted_destinations: countries,
  });
  if (!data?.id) throw new Error("Telnyx answered without a messaging profile");
  return data.id;
}

async function findProfile(client: Telnyx, number: CarrierNumber) {
  const name = profileName(number);
  const { data } = await client.messagingProfiles.list({ "filter[name][eq]": name });
  return (data ?? []).find((profile) => profile.name === name);
}

async function restore(client: Telnyx, number: CarrierNumber, url: string, originalProfileId: string) {
  const found = await readNumber(client, number);
  if (found && isSameEndpoint(found.profile?.webhook_url, url)) await setProfile(client, found.id, originalProfileId);
  const ours = await findProfile(client, number);
  if (ours?.id) await client.messagingProfiles.delete(ours.id);
  return { kind: found ? ("done" as const) : ("not_owned" as const) };
}

/** The original profile may have been deleted: then the number gets none. */
async function setProfile(client: Telnyx, numberId: string, profileId: string): Promise<void> {
  try {
    await client.phoneNumbers.messaging.update(numberId, { messaging_profile_id: profileId });
  } catch (error) {
    const { status = 500 } = telnyxErrors.read(error);
    if (profileId === "" || status >= 500) throw error;
    await client.phoneNumbers.messaging.update(numberId, { messaging_profile_id: "" });
  }
}

async function readOptOuts(client: Telnyx, messaging_profile_id: string): Promise<string[]> {
  const phoneNumbers = new Set<string>();
  for (let page = 1; page <= maxOptOutPages; page += 1) {
    const { data } = await client.messagingOptouts.list({
      filter: { messaging_profile_id },
      "page[number]": page,
      "page[size]": optOutsPerPage,
    });
    for (const { from } of data ?? []) if (from) phoneNumbers.add(from);
    if ((data ?? []).length < optOutsPerPage) break;
  }
  return [...phoneNumbers];
}

const changeFailure = (error: unknown) => telnyxErrors.readChangeFailure(error, [400, 409, 422]);

async function search(client: Telnyx, wanted: NumberSearch): Promise<SearchResult> {
  const { country, kind, areaCode, locality, contains, voice, sms, limit } = wanted;
  const features: ("voice" | "sms")[] = [];
  if (voice) features.push("voice");
  if (sms) features.push("sms");
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
    const offers = (data ?? []).flatMap((offer) => readOffer(offer, wanted) ?? []);
    return { kind: "found", numbers: offers.filter((offer) => (offer.voice || !voice) && (offer.sms || !sms)) };
  } catch (error) {
    // Telnyx refuses requests for a country or kind that it does not sell.
    const { status } = telnyxErrors.read(error);
    return status === 400 || status === 404 || status === 422 ? { kind: "not_sold" } : telnyxErrors.readFailure(error);
  }
}

type Offer = NonNullable<Awaited<ReturnType<Telnyx["availablePhoneNumbers"]["list"]>>["data"]>[number];

function readOffer(offer: Offer, { country, kind }: NumberSearch): NumberOffer | undefined {
  const { phone_number: phoneNumber, features = [], region_information: regions = [], cost_information } = offer;
  if (!phoneNumber) return undefined;
  const hasFeature = (name: string) => features.some((feature) => feature.name === name);
  const region = (type: string) => regions.find(({ region_type }) => region_type === type)?.region_name;
  return {
    phoneNumber,
    country,
    region: region("state"),
    locality: region("location") ?? region("rate_center"),
    kind,
    voice: hasFeature("voice"),
    sms: hasFeature("sms"),
    price: cost_information && {
      monthly: readAmount(cost_information.monthly_cost),
      upfront: readAmount(cost_information.upfront_cost),
      currency: cost_information.currency ?? "USD",
    },
    // Telnyx tells which documents a country requires only when the order is made.
    needsPapers: false,
  };
}

function readAmount(text: string | undefined): number | undefined {
  const value = Number(text);
  return text !== undefined && Number.isFinite(value) ? value : undefined;
}
