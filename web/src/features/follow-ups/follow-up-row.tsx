/** One follow-up with what to do about it: a row of the table, or a card on a phone. */
import type { FollowUp } from "@callwright/contracts/endpoints/reach";
import { Button } from "@mantine/core";
import { IconCheck, IconMessage, IconPhone } from "@tabler/icons-react";
import * as m from "#messages";
import { ToneBadge } from "../../components/badge.tsx";
import { Phone } from "../../components/phone.tsx";
import { formatDateTime } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { useUser } from "../../lib/session.ts";
import classes from "./follow-ups.module.css";

interface FollowUpProps {
  readonly followUp: FollowUp;
  readonly onText: (followUp: FollowUp) => void;
  readonly onClose: (followUp: FollowUp, isDone: boolean) => void;
}

export function FollowUpRow(props: FollowUpProps) {
  const { followUp } = props;
  const { timezone } = useUser();
  const { phoneNumber, parentTitle, words, isDone, createdAt } = followUp;
  return (
    <tr className={classes.row} data-done={isDone || undefined}>
      <td data-pinned>
        <Name followUp={followUp} />
        <span className={classes.number}>
          <Phone number={phoneNumber} />
        </span>
      </td>
      <td>
        <Wish followUp={followUp} zone={timezone} />
      </td>
      <td title={words}>
        <bdi className="cw-two-lines">{words || "–"}</bdi>
      </td>
      <td title={parentTitle}>
        <JobLink followUp={followUp} />
      </td>
      <td className="cw-num">{formatDateTime(createdAt, timezone)}</td>
      <td data-align="end">
        <Actions {...props} size="xs" />
      </td>
    </tr>
  );
}

export function FollowUpCard(props: FollowUpProps) {
  const { followUp } = props;
  const { timezone } = useUser();
  const { phoneNumber, words, isDone, createdAt } = followUp;
  return (
    <li className={classes.card} data-done={isDone || undefined}>
      <div className={classes.head}>
        <Name followUp={followUp} />
        <Wish followUp={followUp} zone={timezone} />
      </div>
      {words && (
        <p className="cw-two-lines" dir="auto">
          {words}
        </p>
      )}
      <p className={classes.facts}>
        <Phone number={phoneNumber} />
        <JobLink followUp={followUp} />
        <bdi className="cw-num">{formatDateTime(createdAt, timezone)}</bdi>
      </p>
      <Actions {...props} size="md" />
    </li>
  );
}

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

function Actions({ followUp, onText, onClose, size }: FollowUpProps & { readonly size: "xs" | "md" }) {
  const { candidateName: name, phoneNumber, isDone } = followUp;
  return (
    <div className={classes.actions}>
      <Button
        component="a"
        href={`tel:${phoneNumber}`}
        variant="default"
        size={size}
        leftSection={<IconPhone {...icon} />}
        aria-label={m.followup_ring({ name, number: phoneNumber })}
      >
        {m.people_call()}
      </Button>
      <Button
        variant="default"
        size={size}
        leftSection={<IconMessage {...icon} />}
        aria-label={m.followup_text_name({ name })}
        onClick={() => onText(followUp)}
      >
        {m.followup_write()}
      </Button>
      <Button
        variant={isDone ? "subtle" : "default"}
        size={size}
        leftSection={!isDone && <IconCheck {...icon} />}
        aria-label={isDone ? m.followup_reopen_name({ name }) : m.followup_done_name({ name })}
        onClick={() => onClose(followUp, !isDone)}
      >
        {isDone ? m.followup_reopen() : m.followup_done()}
      </Button>
    </div>
  );
}

const Name = ({ followUp }: Pick<FollowUpProps, "followUp">) => (
  <PreloadLink to={placeOf(followUp)} className={classes.name}>
    <bdi className="cw-cut">{followUp.candidateName}</bdi>
  </PreloadLink>
);

const JobLink = ({ followUp: { parentId, parentTitle } }: Pick<FollowUpProps, "followUp">) => (
  <PreloadLink to={paths.parent(parentId)} className={classes.job}>
    <bdi className="cw-cut">{parentTitle}</bdi>
  </PreloadLink>
);

/** Where the person's words can be read. */
const placeOf = ({ callId, parentId, candidateId }: FollowUp): string =>
  callId ? paths.call(callId) : `${paths.parent(parentId)}?texts=${encodeURIComponent(candidateId)}`;

/** The request; a callback with its time. */
function Wish({ followUp: { kind, at, isDone }, zone }: { readonly followUp: FollowUp; readonly zone: string }) {
  if (isDone) return <ToneBadge tone="neutral">{m.followup_is_done()}</ToneBadge>;
  if (kind === "answer") return <ToneBadge tone="good">{m.followup_answer()}</ToneBadge>;
  if (kind === "human") return <ToneBadge tone="fair">{m.followup_human()}</ToneBadge>;
  return (
    <span>
      <ToneBadge tone="busy">{m.followup_callback()}</ToneBadge>
      {at && <span className={`${classes.at} cw-num`}>{formatDateTime(at, zone)}</span>}
    </span>
  );
}
