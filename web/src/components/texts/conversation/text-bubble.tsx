/** One text of a conversation: direction, text, status, and details on request. */
import type { Text } from "@callwright/contracts/endpoints/text";
import { useId } from "react";
import * as m from "#messages";
import { formatDateTime, formatSoon, formatTime } from "../../../lib/format.ts";
import { TextBadge } from "../text-badge.tsx";
import { textPurposeText, textReasonText } from "../text-words.ts";
import { BubbleDetails } from "./bubble-details.tsx";
import classes from "./conversation.module.css";

interface TextBubbleProps {
  readonly text: Text;
  readonly name: string;
  /** Time zone of the times shown. */
  readonly zone: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

export function TextBubble({ text, name, zone, isOpen, onToggle }: TextBubbleProps) {
  const id = useId();
  const { textId, direction, state, body, purpose, dueAt } = text;
  const isOurs = direction === "outbound";
  const reason = textReasonText(text);
  const isPlanned = state === "scheduled";
  return (
    <li className={classes.item} data-direction={direction} data-text={textId}>
      <span className="cw-hidden">{isOurs ? m.text_from_us() : m.text_from_them({ name })}</span>
      <div className={classes.bubble}>
        <p dir="auto">{body}</p>
      </div>
      <div className={classes.meta}>
        {isOurs && <span>{textPurposeText(purpose)}</span>}
        <bdi className="cw-num">
          {isPlanned ? m.text_due({ when: formatSoon(dueAt, zone) }) : formatTime(dueAt, zone)}
        </bdi>
        {isOurs && <TextBadge text={text} />}
        <button
          type="button"
          className={classes.details}
          aria-label={m.text_details_of({ when: formatDateTime(dueAt, zone) })}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
        >
          {m.text_details()}
        </button>
      </div>
      {reason && (
        <p className={classes.reason} data-state={state}>
          {reason}
        </p>
      )}
      {isOpen && <BubbleDetails id={id} text={text} zone={zone} />}
    </li>
  );
}
