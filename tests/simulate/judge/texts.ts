/** Judges the texts after calls: each dialled call has one, and the carrier took none of them twice. */
import { readRecord, type TableRecord, text } from "../world/record.ts";
import type { World } from "../world/world.ts";

const openStates: ReadonlySet<string> = new Set(["scheduled", "sending", "unknown"]);

export function judgeTexts(world: World, blame: (words: string) => void): void {
  if (!world.texts) return;
  const record: TableRecord = readRecord(world.store);
  const byCall = new Map(record.of("text").map((row) => [text(row, "callId"), row]));
  for (const row of record.of("text"))
    if (openStates.has(text(row, "state"))) blame(`${text(row, "textId")} stays ${text(row, "state")}`);
  const ids = world.texts.map(({ textId }) => textId);
  for (const textId of ids) if (ids.indexOf(textId) !== ids.lastIndexOf(textId)) blame(`${textId} is sent twice`);
  for (const call of record.of("call"))
    if (text(call, "state") === "ended" && text(call, "dialedAt") !== "" && !byCall.has(text(call, "callId")))
      blame(`no text follows ${text(call, "callId")}`);
}
