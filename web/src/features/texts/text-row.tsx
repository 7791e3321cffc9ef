/** One row of the text list: person, text, status and cost. The row opens the conversation. */
import type { Text } from "@callwright/contracts/endpoints/text";
import { IconArrowDownLeft, IconArrowUpRight } from "@tabler/icons-react";
import { memo } from "react";
import * as m from "#messages";
import { Phone } from "../../components/phone.tsx";
import { TextBadge } from "../../components/texts/text-badge.tsx";
import { textCost } from "../../components/texts/text-cost.ts";
import { textPurposeText, textReasonText } from "../../components/texts/text-words.ts";
import { formatDateTime } from "../../lib/format.ts";
import { useUser } from "../../lib/session.ts";
import classes from "./text-row.module.css";

interface TextRowProps {
  readonly text: Text;
  readonly isOpen: boolean;
  readonly onOpen: (textId: string) => void;
}

export const TextRow = memo(function TextRow({ text, isOpen, onOpen }: TextRowProps) {
  const { timezone } = useUser();
  const { textId, candidateName, phoneNumber, direction, body, purpose, parentTitle, dueAt, state } = text;
  const reason = textReasonText(text);
  const Way = direction === "inbound" ? IconArrowDownLeft : IconArrowUpRight;
  return (
    <tr
      className={classes.row}
      tabIndex={0}
      aria-selected={isOpen}
      aria-label={m.text_open({ name: candidateName || phoneNumber })}
      onClick={() => onOpen(textId)}
      onKeyDown={(event) => {
        if (event.key === "Enter" && event.target === event.currentTarget) onOpen(textId);
      }}
    >
      <td data-pinned title={candidateName}>
        <bdi className={`${classes.name} cw-cut`}>{candidateName || m.text_nobody()}</bdi>
        <span className={`${classes.under} cw-cut`}>
          <Phone number={phoneNumber} />
        </span>
      </td>
      <td title={body}>
        <span className={classes.words}>
          <Way size={14} stroke={1.75} className={classes.way} data-direction={direction} aria-hidden />
          <bdi className="cw-two-lines">{body}</bdi>
        </span>
      </td>
      <td title={parentTitle}>
        <span className="cw-cut">{textPurposeText(purpose)}</span>
        {parentTitle && <bdi className={`${classes.under} cw-cut`}>{parentTitle}</bdi>}
      </td>
      <td>
        <TextBadge text={text} />
        {reason && (
          <span className={`${classes.under} cw-cut`} title={reason} data-state={state}>
            {reason}
          </span>
        )}
      </td>
      <td data-align="end" className="cw-num">
        <bdi>{textCost(text) ?? "–"}</bdi>
      </td>
      <td className="cw-num">
        <bdi>{formatDateTime(dueAt, timezone)}</bdi>
      </td>
    </tr>
  );
});
