/** Status as a word with a tone, never a colour alone. The contract defines the tones. */
import { outcomeTone, type Tone } from "@callwright/contracts/outcome";
import type { ReactNode } from "react";
import classes from "./badge.module.css";
import { outcomeBadgeText } from "./wording.ts";

interface ToneBadgeProps {
  readonly tone: Tone;
  readonly children: ReactNode;
  readonly isLive?: boolean;
  readonly title?: string | undefined;
}

export function ToneBadge({ tone, children, isLive = false, title }: ToneBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone} data-live={isLive || undefined} title={title}>
      {isShort(children) ? children : <span className="cw-truncate">{children}</span>}
    </span>
  );
}

/** Short texts need no clipping box; each such box slows down a long table. */
const isShort = (children: ReactNode) => typeof children === "string" && children.length <= MAX_SHORT_LENGTH;
const MAX_SHORT_LENGTH = 14;

export interface StateBadgeProps extends Pick<ToneBadgeProps, "tone" | "isLive" | "title"> {
  readonly text: () => string;
}

export const StateBadge = ({ text, ...badge }: StateBadgeProps) => <ToneBadge {...badge}>{text()}</ToneBadge>;

export const OutcomeBadge = ({ label }: { readonly label: string }) => (
  <ToneBadge tone={outcomeTone(label)}>{outcomeBadgeText(label)}</ToneBadge>
);

/** A small label beside a name. */
export const Mark = ({ children }: { readonly children: string }) => <span className={classes.mark}>{children}</span>;
