/** The steps after a person asks for a colleague: a transfer, or the offer of a later time if it fails. */
import type { Scenario } from "../scenarios.ts";
import { bookingSteps } from "./booking.ts";
import type { Step } from "./talk.ts";

/** What the assistant's tool says to the person. */
export interface TransferOffer {
  readonly before: string;
  readonly failed: string;
}

/** Seconds on hold; an accepted transfer includes the talk with the colleague. */
const holdSeconds = { accepted: 98, refused: 12, unanswered: 25 };

interface TransferSetup {
  readonly transfer: NonNullable<Scenario["transfer"]>;
  /** Absent if the assistant cannot transfer calls. */
  readonly offer: TransferOffer | undefined;
  readonly canBook: boolean;
}

export function transferSteps({ transfer, offer, canBook }: TransferSetup, closing: readonly Step[]): Step[] {
  const request: Step = { line: ["user", "wantsPerson"], isRequest: true };
  if (!offer) return [request, ["bot", "noticeHuman"]];
  const announcement: Step = { role: "bot", text: offer.before, isTransfer: true, holdSeconds: holdSeconds[transfer] };
  if (transfer === "accepted") return [request, announcement];
  const laterTime: Step[] = canBook
    ? bookingSteps("first")
    : [
        ["bot", "askCallbackTime"],
        ["user", "namesTime"],
      ];
  return [request, announcement, { role: "bot", text: offer.failed }, ...laterTime, ...closing];
}
