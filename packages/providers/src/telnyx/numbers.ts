/** Texts go where a number's messaging profile says, which others may share: each of ours gets its own, and its old one back. */
import type { CarrierAccount } from "@callwright/contracts";
import { refusal } from "@callwright/contracts/refusals";
import type { Carrier, CarrierNumber } from "@callwright/core/ports/carrier";
import type { Telnyx } from "telnyx";
import { hostOf, isSamePlace } from "../carrier-addresses.ts";
import { telnyxErrors } from "./errors.ts";
import { filterOf, readOrder } from "./translate.ts";

interface Deps {
  readonly open: (account: CarrierAccount) => Promise<Telnyx>;
  readonly textsTo: (account: CarrierAccount, number: CarrierNumber) => string;
  readonly isOurAddress: (url: string | null | undefined) => boolean;
}

type Numbers = Pick<Carrier, "readSms" | "configureSms" | "restoreSms" | "listOptOuts" | "buyNumber" | "findPurchase">;

/** Name of our profile of a number; neutral, since the tenant's people see it in their account. */
const profileName = ({ numberId }: CarrierNumber): string => `Calls ${numberId}`;

const optOuts = { pageSize: 250, pages: 20 } as const;

export function createNumbers({ open, textsTo, isOurAddress }: Deps): Numbers {
  return {
    readSms: async (account, number) =>
      readNumber(await open(account), number).then((found) => {
        if (!found) return { kind: "not_owned" as const };
        const { profile } = found;
        const isOurs = isSamePlace(profile?.webhook_url, textsTo(account, number));
        // A profile of ours left behind by a deleted number.
        const isLeft = isOurAddress(profile?.webhook_url) && !isOurs;
        const settings = { messagingProfileId: (!isLeft && profile?.id) || "" };
        return { kind: "settings" as const, settings, isOurs, host: isLeft ? undefined : hostOf(profile?.webhook_url) };
      }, telnyxErrors.readFailure),

    configureSms: async (account, number) =>
      configure(await open(account), number, textsTo(account, number)).catch(changeFailure),

    restoreSms: async (account, number, { messagingProfileId = "" }) =>
      restore(await open(account), number, textsTo(account, number), messagingProfileId).catch(changeFailure),

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
        .then(
          ({ data }) =>
            readOrder(data?.status) === "failed"
              ? { kind: "rejected" as const, reason: refusal("telnyx_order_failed") }
              : { kind: data?.status === "success" ? ("bought" as const) : ("pending" as const) },
          telnyxErrors.readPurchaseFailure,
        );
    },

    async findPurchase(account, { purchaseId, phoneNumber }) {
      const client = await open(account);
      return findNumber(client, phoneNumber)
        .then(async (number) => {
          if (number) return { kind: "bought" as const };
          const { data } = await client.numberOrders.list({ filter: { customer_reference: purchaseId } });
          const order = (data ?? []).find(({ customer_reference }) => customer_reference === purchaseId);
          return { kind: order && readOrder(order.status) === "pending" ? ("pending" as const) : ("absent" as const) };
        })
        .catch(telnyxErrors.readFailure);
    },
  };
}

/** Exactly that number: the filter also finds others that contain it. */
export async function findNumber(client: Telnyx, phoneNumber: string) {
  const filter = { phone_number: filterOf(phoneNumber) };
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
  if (profile?.id && isSamePlace(profile.webhook_url, url)) {
    await client.messagingProfiles.update(profile.id, { webhook_url: url });
    return { kind: "done" as const };
  }
  const ours = await ownProfile(client, number, url, profile?.whitelisted_destinations);
  await client.phoneNumbers.messaging.update(id, { messaging_profile_id: ours });
  return { kind: "done" as const };
}

/** Reuses the profile of an interrupted attempt. Keeps the countries that the number could text before. */
async function ownProfile(client: Telnyx, number: CarrierNumber, webhook_url: string, countries = ["*"]) {
  const left = await findProfile(client, number);
  if (left?.id) {
    if (left.webhook_url !== webhook_url) await client.messagingProfiles.update(left.id, { webhook_url });
    return left.id;
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

async function restore(client: Telnyx, number: CarrierNumber, url: string, before: string) {
  const found = await readNumber(client, number);
  if (found && isSamePlace(found.profile?.webhook_url, url))
    await client.phoneNumbers.messaging.update(found.id, { messaging_profile_id: before }).catch(async (error) => {
      // The old profile may be gone.
      if (!before || telnyxErrors.read(error).status === undefined || Number(telnyxErrors.read(error).status) >= 500)
        throw error;
      await client.phoneNumbers.messaging.update(found.id, { messaging_profile_id: "" });
    });
  const ours = await findProfile(client, number);
  if (ours?.id) await client.messagingProfiles.delete(ours.id);
  return { kind: found ? ("done" as const) : ("not_owned" as const) };
}

async function readOptOuts(client: Telnyx, messaging_profile_id: string): Promise<string[]> {
  const people = new Set<string>();
  for (let page = 1; page <= optOuts.pages; page += 1) {
    const { data } = await client.messagingOptouts.list({
      filter: { messaging_profile_id },
      "page[number]": page,
      "page[size]": optOuts.pageSize,
    });
    for (const { from } of data ?? []) if (from) people.add(from);
    if ((data ?? []).length < optOuts.pageSize) break;
  }
  return [...people];
}

const changeFailure = (error: unknown) => telnyxErrors.readChangeFailure(error, [400, 409, 422]);
