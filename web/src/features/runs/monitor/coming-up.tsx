import type { RunRoom } from "@callwright/contracts/endpoints/run";
import { Box, Group } from "@mantine/core";
import * as m from "#messages";
import { Card, EmptyNote } from "../../../components/card.tsx";
import { Phone } from "../../../components/phone.tsx";
import { ruleText } from "../../../components/rule-text.ts";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { formatNumber, formatSoon } from "../../../lib/format.ts";
import { attemptReason } from "../../people/words.ts";
import { nameColumn } from "./calling-now.tsx";
import classes from "./calls.module.css";
import { useShowMore } from "./use-show-more.tsx";

const columns = (zone: string): readonly Column<RunRoom["upcoming"][number]>[] => [
  nameColumn(),
  { key: "contact", label: m.calls_contact(), cell: ({ phoneNumber }) => <Phone number={phoneNumber} /> },
  {
    key: "why",
    label: m.room_why(),
    cellClass: classes.why,
    title: ({ reason }) => reason && whyText(reason),
    cell: ({ reason }) => reason && <bdi className="cw-cut">{whyText(reason)}</bdi>,
  },
  { key: "attempt", label: m.call_attempt(), align: "end", cell: ({ attempt }) => formatNumber(attempt) },
  { key: "at", label: m.room_due(), align: "end", cell: ({ at }) => <bdi>{formatSoon(at, zone)}</bdi> },
];

const FIRST = 5;

const whyText = (reason: string) => attemptReason(reason) ?? ruleText(reason, reason);

export function ComingUp({ run }: { readonly run: RunRoom }) {
  const { upcoming, untouched, waiting, timezone } = run;
  const { shown, more } = useShowMore(upcoming, FIRST);
  const title = m.room_upcoming();
  const rest = waiting - upcoming.length;
  const notes = [
    ...(untouched > 0 ? [m.room_untouched_note({ count: formatNumber(untouched) })] : []),
    ...(rest > 0 ? [m.room_upcoming_more({ count: formatNumber(rest) })] : []),
  ];
  if (upcoming.length === 0)
    return (
      <Card title={title}>
        <EmptyNote>{notes.join(" ") || m.room_upcoming_none()}</EmptyNote>
      </Card>
    );
  return (
    <TableCard
      label={title}
      columns={columns(timezone)}
      rows={shown}
      rowKey={({ callId }) => callId}
      minWidth={680}
      isPlain
      tools={
        <Box component="h2" className="cw-bold" fz="md">
          {title}
        </Box>
      }
      foot={
        (more || notes.length > 0) && (
          <Group gap="4px 12px" mih={28}>
            {more}
            <p className="cw-dimmed cw-small cw-num">{notes.join(" ")}</p>
          </Group>
        )
      }
    />
  );
}
