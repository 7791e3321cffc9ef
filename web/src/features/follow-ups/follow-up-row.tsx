import type { FollowUp } from "@callwright/contracts/endpoints/follow-up";
import { Box, Button, Flex, NativeSelect } from "@mantine/core";
import { IconBan, IconCheck, IconMessage, IconPhone } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import * as m from "#messages";
import { ToneBadge } from "../../components/badge.tsx";
import { buttonIcon } from "../../components/icon-button.tsx";
import { Phone } from "../../components/phone.tsx";
import { canMoveFocus } from "../../components/table/table-card.tsx";
import { formatDateTime } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { useUser } from "../../lib/session.ts";
import classes from "./follow-ups.module.css";

export interface Colleague {
  readonly userId: string;
  readonly name: string;
}

export type HoldDecision = "opt_out" | "keep";

interface FollowUpProps {
  readonly followUp: FollowUp;
  /** Includes the user. */
  readonly colleagues: readonly Colleague[];
  readonly onText: (followUp: FollowUp) => void;
  readonly onSetDone: (followUp: FollowUp, isDone: boolean) => void;
  readonly onDecide: (followUp: FollowUp, decision: HoldDecision) => void;
  readonly onAssign: (followUp: FollowUp, colleague: Colleague) => void;
}

export function FollowUpRow(props: FollowUpProps) {
  const { followUp, onSetDone, onDecide, colleagues } = props;
  const { timezone } = useUser();
  const { kind, phoneNumber, parentTitle, words, isDone, createdAt } = followUp;
  const isUndecided = needsDecision(followUp);
  const actByKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.repeat || !canMoveFocus(event)) return;
    if (isUndecided && event.code === "KeyO") onDecide(followUp, "opt_out");
    // Not K for "keep": K moves to the previous row.
    if (isUndecided && event.code === "KeyA") onDecide(followUp, "keep");
    if (kind !== "hold" && event.code === "KeyE") onSetDone(followUp, !isDone);
  };
  return (
    <tr
      className={classes.row}
      data-done={isDone || undefined}
      tabIndex={0}
      aria-keyshortcuts={rowShortcuts(followUp)}
      onKeyDown={actByKey}
    >
      <td data-pinned>
        <Name followUp={followUp} />
        <span className="cw-dimmed cw-tiny">
          <Phone number={phoneNumber} />
        </span>
      </td>
      <td>
        <KindBadge followUp={followUp} zone={timezone} />
      </td>
      <td title={words}>
        <Words followUp={followUp} />
      </td>
      <td title={parentTitle}>
        <JobLink followUp={followUp} />
      </td>
      {colleagues.length > 1 && (
        <td>
          <Assignee {...props} />
        </td>
      )}
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
      <Flex align="flex-start" justify="space-between" gap={8}>
        <Name followUp={followUp} />
        <KindBadge followUp={followUp} zone={timezone} />
      </Flex>
      {words && (
        <p>
          <Words followUp={followUp} />
        </p>
      )}
      <Flex component="p" className="cw-dimmed cw-small" wrap="wrap" gap="4px 12px">
        <Phone number={phoneNumber} />
        <JobLink followUp={followUp} />
        <bdi className="cw-num">{formatDateTime(createdAt, timezone)}</bdi>
      </Flex>
      {props.colleagues.length > 1 && <Assignee {...props} />}
      <Actions {...props} size="md" />
    </li>
  );
}

/** A held person is neither called nor texted until someone decides. */
const needsDecision = ({ kind, isDone }: FollowUp): boolean => kind === "hold" && !isDone;

function rowShortcuts(followUp: FollowUp): string | undefined {
  if (needsDecision(followUp)) return "O A";
  return followUp.kind === "hold" ? undefined : "E";
}

function DecisionButtons({ followUp, onDecide, size }: FollowUpProps & { readonly size: "xs" | "md" }) {
  const { candidateName: name } = followUp;
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        color="red"
        size={size}
        leftSection={buttonIcon(IconBan)}
        aria-label={m.followup_opt_out_name({ name })}
        onClick={() => onDecide(followUp, "opt_out")}
      >
        {m.followup_opt_out()}
      </Button>
      <Button
        variant="default"
        size={size}
        leftSection={buttonIcon(IconCheck)}
        aria-label={m.followup_keep_name({ name })}
        onClick={() => onDecide(followUp, "keep")}
      >
        {m.followup_keep()}
      </Button>
    </div>
  );
}

function Actions(props: FollowUpProps & { readonly size: "xs" | "md" }) {
  const { followUp, onText, onSetDone, size } = props;
  const { kind, candidateId, candidateName: name, phoneNumber, isDone, isOthers } = followUp;
  if (needsDecision(followUp)) return <DecisionButtons {...props} />;
  return (
    <div className={classes.actions}>
      {phoneNumber && (
        <Button
          component="a"
          href={`tel:${phoneNumber}`}
          variant="default"
          size={size}
          leftSection={buttonIcon(IconPhone)}
          aria-label={m.followup_ring({ name, number: phoneNumber })}
        >
          {m.people_call()}
        </Button>
      )}
      {/* An unknown caller has no candidate, and so no conversation. */}
      {candidateId && !isOthers && (
        <Button
          variant="default"
          size={size}
          leftSection={buttonIcon(IconMessage)}
          aria-label={m.followup_text_name({ name })}
          onClick={() => onText(followUp)}
        >
          {m.followup_write()}
        </Button>
      )}
      {kind !== "hold" && (
        <Button
          variant={isDone ? "subtle" : "default"}
          size={size}
          leftSection={!isDone && buttonIcon(IconCheck)}
          aria-label={isDone ? m.followup_reopen_name({ name }) : m.followup_done_name({ name })}
          onClick={() => onSetDone(followUp, !isDone)}
        >
          {isDone ? m.followup_reopen() : m.followup_done()}
        </Button>
      )}
    </div>
  );
}

function Assignee({ followUp, onAssign, colleagues }: FollowUpProps) {
  const { id } = useUser();
  const options = colleagues.map(({ userId, name }) => ({
    value: userId,
    label: userId === id ? m.followup_me() : name,
  }));
  return (
    <NativeSelect
      size="xs"
      aria-label={m.followup_assignee_of({ name: followUp.candidateName })}
      value={followUp.assignee?.userId ?? id}
      data={options}
      onChange={({ currentTarget: { value } }) => {
        const colleague = colleagues.find(({ userId }) => userId === value);
        if (colleague) onAssign(followUp, colleague);
      }}
    />
  );
}

function Name({ followUp }: Pick<FollowUpProps, "followUp">) {
  const name = <bdi className="cw-cut">{followUp.candidateName || followUp.phoneNumber}</bdi>;
  // The user cannot open a colleague's job.
  if (followUp.isOthers) return <span className={classes.name}>{name}</span>;
  return (
    <PreloadLink to={followUpPath(followUp)} className={classes.name}>
      {name}
    </PreloadLink>
  );
}

function Words({ followUp: { words, isQuote } }: Pick<FollowUpProps, "followUp">) {
  return <bdi className="cw-two-lines">{isQuote ? <q>{words}</q> : words || "–"}</bdi>;
}

function JobLink({ followUp: { parentId, parentTitle, isOthers } }: Pick<FollowUpProps, "followUp">) {
  const title = <bdi className="cw-cut">{parentTitle}</bdi>;
  if (isOthers) return <span className={classes.job}>{title}</span>;
  return (
    <PreloadLink to={paths.callOrigin(parentId)} className={classes.job}>
      {title}
    </PreloadLink>
  );
}

const followUpPath = ({ callId, parentId, candidateId }: FollowUp): string =>
  callId ? paths.call(callId) : `${paths.parent(parentId)}?texts=${encodeURIComponent(candidateId)}`;

function KindBadge({ followUp, zone }: Pick<FollowUpProps, "followUp"> & { readonly zone: string }) {
  const { kind, at, isDone } = followUp;
  if (isDone) return <ToneBadge tone="neutral">{m.followup_is_done()}</ToneBadge>;
  if (kind === "answer") return <ToneBadge tone="good">{m.followup_answer()}</ToneBadge>;
  if (kind === "hold") return <ToneBadge tone="bad">{m.followup_hold()}</ToneBadge>;
  if (kind === "human") return <ToneBadge tone="fair">{m.followup_human()}</ToneBadge>;
  return (
    <span>
      <ToneBadge tone="busy">{m.followup_callback()}</ToneBadge>
      {at && (
        <Box component="span" className="cw-tiny cw-num" display="block" mt={2}>
          {formatDateTime(at, zone)}
        </Box>
      )}
    </span>
  );
}
