/** A person who asks for a colleague, and what is said until the colleague has the call, or the assistant has it back. */
import type { Scenario } from "../scenarios.ts";
import { bookingSteps } from "./booking.ts";
import type { Step } from "./talk.ts";

/** What the assistant's tool says to the person. */
export interface TransferOffer {
  readonly before: string;
  readonly failed: string;
}

/** On hold, and with the colleague. */
const seconds = { accepted: 98, refused: 12, unanswered: 25 };

interface Asked {
  readonly transfer: NonNullable<Scenario["transfer"]>;
  /** Absent: it cannot transfer the call. */
  readonly offer: TransferOffer | undefined;
  readonly canBook: boolean;
}

export function transferSteps({ transfer, offer, canBook }: Asked, closing: readonly Step[]): Step[] {
  const wanted: Step = { line: ["user", "wantsPerson"], isRequest: true };
  if (!offer) return [wanted, ["bot", "noticeHuman"]];
  const asked: Step = { role: "bot", text: offer.before, isTransfer: true, holdSeconds: seconds[transfer] };
  if (transfer === "accepted") return [wanted, asked];
  const time: Step[] = canBook
    ? bookingSteps("first")
    : [
        ["bot", "offersTime"],
        ["user", "namesTime"],
      ];
  return [wanted, asked, { role: "bot", text: offer.failed }, ...time, ...closing];
}
