import { refusal } from "@callwright/contracts/refusals";
import { AppError } from "../kernel/error.ts";
import type { TextItem } from "./item.ts";
import { get } from "./read.ts";
import { transition } from "./transition.ts";

/** Idempotent. Throws if the text no longer waits. */
export async function cancel(textId: string): Promise<TextItem> {
  const text = await get(textId);
  if (text.state === "dropped") return text;
  const cancelled = await transition(text, { to: "dropped", from: ["scheduled"], reason: "cancelled" });
  if (!cancelled) throw new AppError("conflict", refusal("sms_not_waiting"));
  return cancelled;
}
