/** Status as a word with a tone, never a colour alone. The tones are the contract's. */
import { type EndReasonBadge, outcomeTone, parseOutcome, type Tone } from "@callwright/contracts/outcome";
import type { ReactNode } from "react";
import classes from "./badge.module.css";
import { endReasonText, outcomeText, stateText } from "./wording.ts";

interface ToneBadgeProps {
  readonly tone: Tone;
  readonly children: ReactNode;
  /** A soft pulse for what is under way. */
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

/** Fits wherever a badge does. To cut a word costs the browser a clip, of which a long table would have hundreds. */
const isShort = (children: ReactNode) => typeof children === "string" && children.length <= SHORT;
const SHORT = 14;

/** An outcome text of the wire ("Good Fit: five years …") as its label in the right tone. */
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

/** How a call ended; while it is under way, how far it is. */
export function EndReason({ endReason, state }: { readonly endReason?: EndReasonBadge | undefined; state: CallState }) {
  if (endReason) return <ToneBadge tone={endTones[endReason]}>{endReasonText(endReason)}</ToneBadge>;
  return (
    <ToneBadge tone="neutral" isLive={state !== "ended" && state !== "queued"}>
      {stateText(state)}
    </ToneBadge>
  );
}

export type CallState = "queued" | "dialing" | "ringing" | "in_progress" | "ended";
