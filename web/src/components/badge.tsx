/** Status as a word with a tone, never a colour alone. The contract defines the tones. */
import { type EndReasonBadge, outcomeTone, parseOutcome, type Tone } from "@callwright/contracts/outcome";
import type { ReactNode } from "react";
import classes from "./badge.module.css";
import { endReasonText, outcomeText, stateText } from "./wording.ts";

interface ToneBadgeProps {
  readonly tone: Tone;
  readonly children: ReactNode;
  /** Pulses softly while in progress. */
  readonly isLive?: boolean;
  readonly title?: string;
}

export function ToneBadge({ tone, children, isLive = false, title }: ToneBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone} data-live={isLive || undefined} title={title}>
      {isShort(children) ? children : <span className={classes.word}>{children}</span>}
    </span>
  );
}

/** Short enough to need no truncation, since each clipping box slows down a long table. */
const isShort = (children: ReactNode) => typeof children === "string" && children.length <= SHORT;
const SHORT = 14;

/** An outcome text from the API ("Good Fit: five years …") as a label in its tone. */
export function OutcomeBadge({ outcome }: { readonly outcome: string | undefined }) {
  const { label } = parseOutcome(outcome);
  return <ToneBadge tone={outcomeTone(label)}>{outcomeText(label)}</ToneBadge>;
}

const endTones: Record<EndReasonBadge, Tone> = {
  completed: "good",
  "customer-ended-call": "neutral",
  failed: "bad",
  "no-answer": "busy",
};

/** How a call ended, or its state while it is active. */
export function EndReason({ endReason, state }: { readonly endReason?: EndReasonBadge | undefined; state: CallState }) {
  if (endReason) return <ToneBadge tone={endTones[endReason]}>{endReasonText(endReason)}</ToneBadge>;
  return (
    <ToneBadge tone="neutral" isLive={state !== "ended" && state !== "queued"}>
      {stateText(state)}
    </ToneBadge>
  );
}

export type CallState = "queued" | "dialing" | "ringing" | "in_progress" | "ended";
