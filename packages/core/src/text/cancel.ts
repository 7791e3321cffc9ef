/** Takes a text back that waits for its time. */
import { messages } from "@callwright/contracts";
import { AppError } from "../kernel/error.ts";
import type { TextItem } from "./item.ts";
import { move } from "./move.ts";
import { get } from "./read.ts";

/** Throws when it does not wait any more; taken back twice it is taken back once. */
export async function cancel(textId: string): Promise<TextItem> {
  const text = await get(textId);
  if (text.state === "dropped") return text;
  const cancelled = await move(text, { to: "dropped", from: ["scheduled"], reason: "cancelled" });
  if (!cancelled) throw new AppError("conflict", messages.textNotWaiting);
  return cancelled;
}
