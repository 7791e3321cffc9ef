/** Columns of the list of texts: person, text, status and cost. */
import type { Text } from "@callwright/contracts/endpoints/text";
import { Flex } from "@mantine/core";
import { IconArrowDownLeft, IconArrowUpRight } from "@tabler/icons-react";
import * as m from "#messages";
import { Phone } from "../../components/phone.tsx";
import type { Column } from "../../components/table/table-card.tsx";
import { TextBadge } from "../../components/texts/text-badge.tsx";
import { textCost } from "../../components/texts/text-cost.ts";
import { textPurposeText, textReasonText } from "../../components/texts/text-words.ts";
import { formatDateTime } from "../../lib/format.ts";
import classes from "./messages.module.css";

export const textColumns = (zone: string): readonly Column<Text>[] => [
  {
    key: "person",
    label: m.text_person(),
    isPinned: true,
    width: "184px",
    title: ({ candidateName }) => candidateName,
    cell: ({ candidateName, phoneNumber }) => (
      <>
        <bdi className="cw-medium cw-cut">{candidateName || m.text_nobody()}</bdi>
        <span className="cw-dimmed cw-tiny cw-cut">
          <Phone number={phoneNumber} />
        </span>
      </>
    ),
  },
  { key: "message", label: m.text_message(), title: ({ body }) => body, cell: (text) => <Message text={text} /> },
  {
    key: "kind",
    label: m.text_kind(),
    width: "16%",
    title: ({ parentTitle }) => parentTitle,
    cell: ({ purpose, parentTitle }) => (
      <>
        <span className="cw-cut">{textPurposeText(purpose)}</span>
        {parentTitle && <bdi className="cw-dimmed cw-tiny cw-cut">{parentTitle}</bdi>}
      </>
    ),
  },
  { key: "state", label: m.text_state(), width: "18%", cell: (text) => <State text={text} /> },
  {
    key: "cost",
    label: m.text_cost(),
    align: "end",
    width: "128px",
    cell: (text) => <bdi>{textCost(text) ?? "–"}</bdi>,
  },
  {
    key: "when",
    label: m.text_when(),
    width: "168px",
    cellClass: "cw-num",
    cell: ({ dueAt }) => <bdi>{formatDateTime(dueAt, zone)}</bdi>,
  },
];

function Message({ text: { direction, body } }: { readonly text: Text }) {
  const Way = direction === "inbound" ? IconArrowDownLeft : IconArrowUpRight;
  return (
    <Flex component="span" gap={6}>
      <Way size={14} stroke={1.75} className={classes.way} data-direction={direction} aria-hidden />
      <bdi className="cw-two-lines">{body}</bdi>
    </Flex>
  );
}

function State({ text }: { readonly text: Text }) {
  const reason = textReasonText(text);
  return (
    <>
      <TextBadge text={text} />
      {reason && (
        <span className="cw-dimmed cw-tiny cw-cut" title={reason} data-state={text.state}>
          {reason}
        </span>
      )}
    </>
  );
}
