/** Scheduled attempts, earliest first, then the people still queued. */

import type { RunRoom } from "@callwright/contracts/endpoints/run";
import * as m from "#messages";
import { Card, EmptyNote } from "../../../components/card.tsx";
import { attemptReason } from "../../../components/people/calling/attempt-reason.ts";
import { ruleText } from "../../../components/people/calling/rule-text.ts";
import { Phone } from "../../../components/phone.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { formatNumber, formatSoon } from "../../../lib/format.ts";
import classes from "./calls.module.css";
import { useShowMore } from "./use-show-more.tsx";

const columns = (): readonly Column[] => [
  { key: "name", label: m.calls_candidate(), isPinned: true },
  { key: "contact", label: m.calls_contact() },
  { key: "why", label: m.room_why() },
  { key: "attempt", label: m.call_attempt(), align: "end" },
  { key: "at", label: m.room_due(), align: "end" },
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
      columns={columns()}
      minWidth={680}
      isPlain
      tools={<h2 className={classes.title}>{title}</h2>}
      foot={
        (more || notes.length > 0) && (
          <div className={classes.foot}>
            {more}
            <p className={classes.note}>{notes.join(" ")}</p>
          </div>
        )
      }
    >
      {shown.map(({ callId, candidateName, phoneNumber, reason, attempt, at }) => (
        <tr key={callId}>
          <td data-pinned className={classes.name}>
            <bdi className="cw-cut">{candidateName}</bdi>
          </td>
          <td>
            <Phone number={phoneNumber} />
          </td>
          <td className={classes.why} title={reason && whyText(reason)}>
            {reason && <bdi className="cw-cut">{whyText(reason)}</bdi>}
          </td>
          <td data-align="end" className="cw-num">
            {formatNumber(attempt)}
          </td>
          <td data-align="end" className="cw-num">
            <bdi>{formatSoon(at, timezone)}</bdi>
          </td>
        </tr>
      ))}
    </TableCard>
  );
}
