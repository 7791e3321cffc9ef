import { carriers } from "@callwright/contracts/carriers";
import { refusal } from "@callwright/contracts/refusals";
import { invalidField, notFound } from "../kernel/error.ts";
import type { NumberItem } from "./item.ts";
import { get } from "./read.ts";
import { save } from "./save.ts";

export async function setConcurrency(numberId: string, concurrency: number): Promise<NumberItem> {
  const number = await get(numberId);
  const most = carriers[number.provider].maxConcurrentCalls;
  if (concurrency > most) throw invalidField("concurrency", refusal("number_concurrency_too_high", { most }));
  const saved = await save(number, { concurrency });
  if (!saved) throw notFound("phone_number");
  return saved;
}
