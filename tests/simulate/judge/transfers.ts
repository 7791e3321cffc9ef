/** Judges transfers: a call's row has both legs' seconds, the reported transfers (`tf`) and one request (`ta`). */
import { amount, members, readRecord, text } from "../world/record.ts";
import type { World } from "../world/world.ts";

export function judgeTransfers(world: World, blame: (words: string) => void): void {
  const rows = new Map(
    readRecord(world.store)
      .of("call")
      .map((row) => [text(row, "voiceCallId"), row]),
  );
  for (const { voiceCallId, report } of world.provider.calls) {
    const row = rows.get(voiceCallId);
    if (!row || !report.transfers) continue;
    if (amount(row, "seconds") !== report.durationSeconds)
      blame(`${voiceCallId} had ${report.durationSeconds} s with both legs, and its row ${amount(row, "seconds")} s`);
    if (JSON.stringify(row.tf) !== JSON.stringify(report.transfers))
      blame(`${voiceCallId} was transferred, and its row says ${JSON.stringify(row.tf)}`);
    const asked = members(row, "ta");
    if (asked.length > 1) blame(`${voiceCallId} asked one colleague, and its row has ${asked.join(", ")}`);
  }
}
