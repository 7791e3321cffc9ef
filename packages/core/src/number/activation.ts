import { refusal } from "@callwright/contracts/refusals";
import { AppError } from "../kernel/error.ts";
import { voiceOf } from "../voice-account/index.ts";
import type { NumberItem } from "./item.ts";
import { save, settledFields, sweptAfter } from "./save.ts";

const lookSeconds = 30;

const notActivated = refusal("number_not_activated");

export async function followActivation(number: NumberItem): Promise<NumberItem> {
  const word = number.voiceNumberId ? await wordOn(number, number.voiceNumberId) : undefined;
  if (word === "activating") return number;
  const change =
    word === "active"
      ? ({ status: "registered", reason: undefined, ...settledFields } as const)
      : ({ status: "failed", reason: notActivated, ...settledFields } as const);
  return (await save(number, change)) ?? number;
}

/** An unavailable provider must not break the list, so the next read checks again. */
const wordOn = ({ voiceAccountId }: NumberItem, voiceNumberId: string) =>
  voiceOf(voiceAccountId)
    .numberStatus(voiceNumberId)
    .catch((error: unknown) => {
      if (error instanceof AppError && error.code === "provider_unavailable") return "activating" as const;
      throw error;
    });

export const activatingFields = () => sweptAfter(lookSeconds);
