/** One follow-up: the name opens the call or text, the number dials. */
import type { FollowUp } from "@callwright/contracts/endpoints/reach";
import { Button } from "@mantine/core";
import * as m from "#messages";
import { ToneBadge } from "../../components/badge.tsx";
import { Phone } from "../../components/phone.tsx";
import { formatDateTime } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { useUser } from "../../lib/session.ts";
import classes from "./follow-ups.module.css";

interface FollowUpRowProps {
  readonly followUp: FollowUp;
  /** On a phone: the checkbox is beside the name. */
  readonly isCompact: boolean;
  readonly onClose: (followUp: FollowUp, isDone: boolean) => void;
}

export function FollowUpRow({ followUp, isCompact, onClose }: FollowUpRowProps) {
  const { timezone } = useUser();
  const { candidateName: name, phoneNumber, parentId, parentTitle, words, isDone, createdAt } = followUp;
  const action = (
    <td data-align={isCompact ? "start" : "end"}>
      <Button
        variant={isDone ? "subtle" : "default"}
        size="xs"
        aria-label={isDone ? m.followup_reopen_name({ name }) : m.followup_done_name({ name })}
        onClick={() => onClose(followUp, !isDone)}
      >
        {isDone ? m.followup_reopen() : m.followup_done()}
      </Button>
    </td>
  );
  return (
    <tr className={classes.row} data-done={isDone || undefined}>
      <td data-pinned>
        <PreloadLink to={placeOf(followUp)} className={classes.name}>
          <bdi className="cw-cut">{name}</bdi>
        </PreloadLink>
        <a
          href={`tel:${phoneNumber}`}
          className={classes.number}
          aria-label={m.followup_ring({ name, number: phoneNumber })}
        >
          <Phone number={phoneNumber} />
        </a>
      </td>
      {isCompact && action}
      <td>
        <Wish followUp={followUp} zone={timezone} />
      </td>
      <td title={words}>
        <bdi className="cw-two-lines">{words || "–"}</bdi>
      </td>
      <td title={parentTitle}>
        <PreloadLink to={paths.parent(parentId)} className={classes.job}>
          <bdi className="cw-cut">{parentTitle}</bdi>
        </PreloadLink>
      </td>
      <td className="cw-num">{formatDateTime(createdAt, timezone)}</td>
      {!isCompact && action}
    </tr>
  );
}

/** Where the person's words can be read. */
const placeOf = ({ callId, parentId, candidateId }: FollowUp): string =>
  callId ? paths.call(callId) : `${paths.parent(parentId)}?texts=${encodeURIComponent(candidateId)}`;

/** The request; a callback with its time. */
function Wish({ followUp: { kind, at, isDone }, zone }: { readonly followUp: FollowUp; readonly zone: string }) {
  if (isDone) return <ToneBadge tone="neutral">{m.followup_is_done()}</ToneBadge>;
  if (kind === "answer") return <ToneBadge tone="good">{m.followup_answer()}</ToneBadge>;
  if (kind === "human") return <ToneBadge tone="fair">{m.followup_human()}</ToneBadge>;
  return (
    <>
      <ToneBadge tone="busy">{m.followup_callback()}</ToneBadge>
      {at && <span className={`${classes.at} cw-num`}>{formatDateTime(at, zone)}</span>}
    </>
  );
}
