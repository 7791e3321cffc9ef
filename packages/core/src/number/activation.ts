/** Follows a number that the voice provider has taken until it is active there: whenever somebody looks, and by the sweeper. */
import { refusal } from "@callwright/contracts/refusals";
import { ports } from "../kernel/context.ts";
import { AppError } from "../kernel/error.ts";
import type { NumberItem } from "./read.ts";
import { askedAgainIn, save, settled } from "./save.ts";

/** Between two looks of the sweeper. */
const lookSeconds = 30;

const notActivated = refusal("number_not_activated");

export async function followActivation(number: NumberItem): Promise<NumberItem> {
  const word = number.voiceNumberId ? await wordOn(number.voiceNumberId) : undefined;
  if (word === "activating") return number;
  const change =
    word === "active"
      ? ({ status: "registered", reason: undefined, ...settled } as const)
      : ({ status: "failed", reason: notActivated, ...settled } as const);
  return (await save(number, change)) ?? number;
}

/** A provider that does not tell keeps nobody from their list: the next look asks again. */
const wordOn = (voiceNumberId: string) =>
  ports()
    .voice.numberStatus(voiceNumberId)
    .catch((error: unknown) => {
      if (error instanceof AppError && error.code === "provider_unavailable") return "activating" as const;
      throw error;
    });

export const whileActivating = () => askedAgainIn(lookSeconds);
