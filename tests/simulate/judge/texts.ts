/** Judges the texts after calls: one for each call that was dialled, and the carrier has each of them once. */
import { type Record, readRecord, text } from "../world/record.ts";
import type { World } from "../world/world.ts";

const openStates: ReadonlySet<string> = new Set(["scheduled", "sending", "unknown"]);

export function judgeTexts(world: World, blame: (words: string) => void): void {
  if (!world.texts) return;
  const record: Record = readRecord(world.store);
  const byCall = new Map(record.of("text").map((row) => [text(row, "callId"), row]));
  for (const row of record.of("text"))
    if (openStates.has(text(row, "state"))) blame(`${text(row, "textId")} stays ${text(row, "state")}`);
  const ids = world.texts.map(({ textId }) => textId);
  for (const textId of ids) if (ids.indexOf(textId) !== ids.lastIndexOf(textId)) blame(`${textId} is sent twice`);
  for (const call of record.of("call"))
    if (text(call, "state") === "ended" && text(call, "dialedAt") !== "" && !byCall.has(text(call, "callId")))
      blame(`no text follows ${text(call, "callId")}`);
}
