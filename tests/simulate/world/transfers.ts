/** Where a call would have ended, a colleague is asked: most accept, and talk for longer than a line's lease lasts. */
import type { CallTransfer } from "@callwright/core/ports/voice";
import type { Random } from "../random.ts";
import type { Ending } from "./people.ts";

export interface TransferredEnding extends Ending {
  readonly askedAt?: number;
}

export function withTransfer(
  random: Random,
  ending: Ending,
  [colleague]: readonly CallTransfer[] = [],
): TransferredEnding {
  const { answeredAt, endsAt: askedAt, report } = ending;
  if (!colleague || answeredAt === undefined || report.cause !== "completed") return ending;
  const result = random.pick(["accepted", "accepted", "accepted", "refused", "unanswered"] as const);
  // A colleague who refuses or does not answer costs a minute of waiting.
  const seconds = result === "accepted" ? random.whole(600, 3_000) : 60;
  const endsAt = askedAt + seconds * 1000;
  const { name, phoneNumber } = colleague;
  return {
    ...ending,
    askedAt,
    endsAt,
    report: {
      ...report,
      endedAt: new Date(endsAt).toISOString(),
      durationSeconds: report.durationSeconds + seconds,
      transfers: [{ phoneNumber, name, result }],
    },
  };
}
