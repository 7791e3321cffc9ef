import type { CarrierAccount } from "@callwright/contracts";
import type { Carrier, CarrierNumber } from "@callwright/core/ports/carrier";
import { hostOf, isSamePlace } from "../carrier-addresses.ts";
import type { clientOf } from "./client.ts";
import { twilioErrors } from "./errors.ts";

interface Deps {
  readonly open: (account: CarrierAccount) => Promise<ReturnType<typeof clientOf>>;
  readonly textsTo: (number: CarrierNumber) => string;
  readonly isOurAddress: (url: string | null | undefined) => boolean;
}

type Numbers = Pick<Carrier, "readSms" | "configureSms" | "restoreSms" | "listOptOuts" | "buyNumber" | "findPurchase">;

/** The voice provider writes its own address into a number that it registers, and leaves it there. */
const isVoiceProviders = (url: string | null | undefined): boolean => /(^|\.)vapi\.ai$/.test(hostOf(url) ?? "");

interface VoiceSettings {
  readonly voiceUrl?: string | null | undefined;
  readonly voiceMethod?: string | null | undefined;
  readonly voiceApplicationSid?: string | null | undefined;
}

/** Where calls went before the voice provider had the number; nothing once it has it. */
function voiceSettings({ voiceUrl, voiceMethod, voiceApplicationSid }: VoiceSettings): Record<string, string> {
  if (isVoiceProviders(voiceUrl)) return {};
  return { voiceUrl: voiceUrl ?? "", voiceMethod: voiceMethod ?? "", voiceApplicationSid: voiceApplicationSid ?? "" };
}

/** More than one row only where a number contains another. */
const pageSize = 20;

export function createNumbers({ open, textsTo, isOurAddress }: Deps): Numbers {
  const find = async (account: CarrierAccount, phoneNumber: string) => {
    const client = await open(account);
    const { numbers } = client;
    const found = await numbers.list({ phoneNumber, pageSize, limit: pageSize });
    return { client, numbers, number: found.find((candidate) => candidate.phoneNumber === phoneNumber) };
  };
  const changeFailure = (error: unknown) => twilioErrors.readChangeFailure(error, [400]);

  return {
    readSms: (account, number) =>
      find(account, number.phoneNumber).then(({ number: found }) => {
        if (!found) return { kind: "not_owned" as const };
        const { smsMethod, smsApplicationSid } = found;
        const isOurs = !smsApplicationSid && isSamePlace(found.smsUrl, textsTo(number));
        // Left behind by another deleted number of ours.
        const smsUrl = isOurAddress(found.smsUrl) && !isOurs ? "" : found.smsUrl;
        const settings = {
          ...{ smsUrl: smsUrl ?? "", smsMethod: smsMethod ?? "", smsApplicationSid: smsApplicationSid ?? "" },
          ...voiceSettings(found),
        };
        const host = settings.smsApplicationSid ? undefined : hostOf(smsUrl);
        return { kind: "settings" as const, settings, isOurs, host };
      }, twilioErrors.readFailure),

    // An application of theirs would take the texts before any address.
    configureSms: (account, number) =>
      find(account, number.phoneNumber)
        .then(async ({ client, numbers, number: found }) => {
          if (!found) return { kind: "not_owned" as const };
          const change = { smsUrl: textsTo(number), smsMethod: "POST", smsApplicationSid: "" };
          await numbers(found.sid).update(change);
          const keptBy = await serviceBefore(client, found.sid, change.smsUrl);
          return { kind: "done" as const, ...(keptBy !== undefined && { keptBy }) };
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
            voiceApplicationSid,
          } = settings;
          const texts = { smsUrl, smsMethod: smsMethod || "POST", smsApplicationSid };
          const calls = {
            voiceUrl,
            voiceMethod: voiceMethod || "POST",
            voiceApplicationSid: voiceApplicationSid ?? "",
          };
          const change = {
            ...(isSamePlace(found.smsUrl, textsTo(number)) && texts),
            ...(voiceUrl !== undefined && isVoiceProviders(found.voiceUrl) && calls),
          };
          if (Object.keys(change).length > 0) await numbers(found.sid).update(change);
          return { kind: "done" as const };
        })
        .catch(changeFailure),

    // Twilio has no list of opt-outs; sending to one answers 21610.
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

type Client = ReturnType<typeof clientOf>;

const most = 100;
const atOnce = 10;

async function serviceBefore(client: Client, numberSid: string, address: string): Promise<string | undefined> {
  const services = await client.services.list({ pageSize: most, limit: most }).catch(noneWithoutRight);
  const keeping = services.filter(
    (one) => !one.useInboundWebhookOnNumber && !isSamePlace(one.inboundRequestUrl, address),
  );
  for (let start = 0; start < keeping.length; start += atOnce) {
    const some = keeping.slice(start, start + atOnce);
    const holds = await Promise.all(some.map(({ sid }) => isSender(client, sid, numberSid)));
    const holder = some.find((_, index) => holds[index]);
    if (holder) return holder.friendlyName || holder.sid;
  }
  return undefined;
}

const isSender = (client: Client, serviceSid: string, numberSid: string): Promise<boolean> =>
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

/** An account without the right to list services is taken to have none. */
function noneWithoutRight(error: unknown): [] {
  const { status } = twilioErrors.read(error);
  if (status === 403 || status === 404) return [];
  throw error;
}
