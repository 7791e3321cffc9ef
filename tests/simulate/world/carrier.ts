/** The carrier of a world's texts: takes them, remembers them, and loses an answer now and then. */
import type { Carrier } from "@callwright/core/ports/carrier";
import type { Random } from "../random.ts";
import type { Weather } from "../weather.ts";
import type { Network } from "./network.ts";

export interface TakenText {
  readonly textId: string;
  readonly to: string;
}

interface CarrierOptions {
  readonly network: Network;
  readonly random: Random;
  readonly weather: () => Weather;
  readonly tell: (words: () => string) => void;
}

export const carrierAccount = JSON.stringify({ provider: "twilio", accountSid: "AC1", authToken: "secret" });

export function createCarrier({ network, random, weather, tell }: CarrierOptions) {
  const taken: TakenText[] = [];
  const reach = <T>(what: string, work: () => T) => network.reach(what, random.between(40, 200), work);
  const carrierIdOf = (index: number) => `SM${index}`;

  const carrier: Partial<Carrier> = {
    sendSms: (_, { to, textId }) =>
      reach(`text to ${to}`, () => {
        // A text's answer is as likely to be lost as a dial; the carrier took half of those texts.
        const isLost = random.chance(weather().lostDial);
        if (!isLost || random.chance(0.5)) {
          tell(() => `CARRIER takes ${textId} to ${to}`);
          taken.push({ textId, to });
        }
        if (isLost) return { kind: "unknown" as const, reason: "No answer" };
        return { kind: "accepted" as const, carrierId: carrierIdOf(taken.length) };
      }),
    findText: (_, { textId }) =>
      reach(`look for ${textId}`, () => {
        const index = taken.findIndex((text) => text.textId === textId);
        if (index < 0) return { kind: "absent" as const, isCertain: true };
        return { kind: "found" as const, receipt: { carrierId: carrierIdOf(index + 1), state: "delivered" as const } };
      }),
    getText: (_, carrierId) =>
      reach(`ask after ${carrierId}`, () => ({
        kind: "found" as const,
        receipt: { carrierId, state: "delivered" as const },
      })),
  };
  return { carrier, taken };
}
