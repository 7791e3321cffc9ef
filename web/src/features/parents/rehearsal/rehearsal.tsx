import type { Persona, Rehearsal, RehearsedConversation } from "@callwright/contracts/endpoints/prompt";
import type { Tone } from "@callwright/contracts/outcome";
import { Box, Button, Stack } from "@mantine/core";
import { IconMessages } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import * as m from "#messages";
import { ToneBadge } from "../../../components/badge.tsx";
import { Failure } from "../../../components/empty-state.tsx";
import { buttonIcon } from "../../../components/icon-button.tsx";
import { Notice } from "../../../components/notice.tsx";
import { ProgressBar } from "../../../components/progress-bar.tsx";
import { call, messageOf } from "../../../lib/api.ts";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import { rehearsalQuery } from "../parent-queries.ts";
import classes from "./rehearsal.module.css";
import { NeverAskedNotice } from "./run-warning.tsx";

export function RehearsalSection({ parentId, zone }: { readonly parentId: string; readonly zone: string }) {
  const titleId = useId();
  const query = rehearsalQuery(parentId);
  const { data, error, refetch } = useQuery(query);
  const start = useMutation({
    mutationFn: () => call("rehearse", { params: { id: parentId } }),
    onSuccess: async ({ rehearsal: startedRehearsal }) => {
      // A read that began before the start would overwrite the new rehearsal.
      await queryClient.cancelQueries({ queryKey: query.queryKey });
      queryClient.setQueryData(query.queryKey, { success: true, isAvailable: true, rehearsal: startedRehearsal });
    },
    onError: (failure) => toast.error(messageOf(failure, m.rehearsal_start_failed())),
  });
  const rehearsal = data?.rehearsal;
  const isRunning = rehearsal?.state === "running";
  return (
    <Stack component="section" gap={12} mt={24} aria-labelledby={titleId}>
      <Box id={titleId} component="h3" m={0}>
        {m.rehearsal_title()}
      </Box>
      <p className="cw-dimmed cw-small">{m.rehearsal_text()}</p>
      {error && !data && <Failure title={m.rehearsal_load_failed()} error={error} onRetry={refetch} />}
      {data?.isAvailable === false && <Notice tone="neutral">{m.rehearsal_not_set_up()}</Notice>}
      {data?.isAvailable && (
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={buttonIcon(IconMessages)}
            loading={start.isPending || isRunning}
            onClick={() => start.mutate()}
          >
            {rehearsal ? m.rehearsal_again() : m.rehearsal_start()}
          </Button>
        </div>
      )}
      {rehearsal && <Progress {...rehearsal} />}
      {rehearsal && !isRunning && <Result {...rehearsal} zone={zone} />}
      {rehearsal && (
        <Stack component="ul" gap={8}>
          {rehearsal.conversations.map((conversation) => (
            <Conversation
              key={`${rehearsal.startedAt} ${conversation.persona}`}
              conversation={conversation}
              criteria={rehearsal.criteria}
              isRunning={isRunning}
            />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

function Progress({ state, conversations }: Rehearsal) {
  const doneCount = conversations.filter((conversation) => conversation.state !== "waiting").length;
  const text = m.rehearsal_progress({ done: formatNumber(doneCount), total: formatNumber(conversations.length) });
  const isRunning = state === "running";
  return (
    <div className={classes.progress}>
      <p className="cw-dimmed cw-small" role="status">
        {isRunning && text}
      </p>
      {isRunning && <ProgressBar label={m.rehearsal_title()} share={doneCount / conversations.length} text={text} />}
    </div>
  );
}

function Result(props: Rehearsal & { readonly zone: string }) {
  const { state, isCurrent, promptVersion, startedAt, criteria, neverAsked, zone } = props;
  const version = formatNumber(promptVersion);
  return (
    <>
      <p className="cw-dimmed cw-small">{m.rehearsal_of({ version, date: formatDateTime(startedAt, zone) })}</p>
      {!isCurrent && <Notice tone="neutral">{m.rehearsal_outdated({ version })}</Notice>}
      {state === "failed" && <Notice tone="bad">{m.rehearsal_failed()}</Notice>}
      {state === "done" && criteria.length === 0 && <Notice tone="neutral">{m.rehearsal_no_criteria()}</Notice>}
      {state === "done" && criteria.length > 0 && neverAsked.length === 0 && (
        <Notice tone="good">{m.rehearsal_all_asked()}</Notice>
      )}
      <NeverAskedNotice title={m.rehearsal_never_asked()} rehearsal={{ criteria, neverAsked }} />
    </>
  );
}

interface ConversationProps {
  readonly conversation: RehearsedConversation;
  readonly criteria: Rehearsal["criteria"];
  readonly isRunning: boolean;
}

function Conversation({ conversation, criteria, isRunning }: ConversationProps) {
  const { persona, state, lines, isCutShort } = conversation;
  const name = personaWords[persona]();
  // The rehearsal ended before this conversation did.
  const isStopped = state === "waiting" && !isRunning;
  const shownBadges = isStopped ? [] : conversationBadges(conversation, criteria.length);
  return (
    <li className={classes.conversation}>
      <details>
        <summary className={classes.head}>
          <span className="cw-bold">{name}</span>
          {shownBadges.map(({ tone, text }) => (
            <ToneBadge key={text} tone={tone}>
              {text}
            </ToneBadge>
          ))}
        </summary>
        {state === "done" && <Questions conversation={conversation} criteria={criteria} />}
        <ol className={classes.lines} aria-label={`${m.rehearsal_conversation()}: ${name}`}>
          {lines.map(({ role, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end.
            <li key={index} className={classes.line} data-role={role}>
              <span className="cw-dimmed cw-tiny">
                {role === "assistant" ? m.call_assistant() : m.call_person()}
                {lineMarks(conversation, criteria, index).map((mark) => (
                  <Box key={mark} component="span" className="cw-medium" ms={8} c="var(--cw-text)">
                    {mark}
                  </Box>
                ))}
              </span>
              <span dir="auto">{text}</span>
            </li>
          ))}
        </ol>
        {isCutShort && (
          <Box component="p" className="cw-dimmed cw-small" m="12px 12px 0">
            {m.rehearsal_cut_short()}
          </Box>
        )}
      </details>
    </li>
  );
}

interface Badge {
  readonly tone: Tone;
  readonly text: string;
}

/** Badge texts of the personas that test a reply required by the rules. */
const replyTexts: Partial<
  Readonly<Record<Persona, { readonly proper: () => string; readonly improper: () => string }>>
> = {
  asks_robot: { proper: m.rehearsal_robot_good, improper: m.rehearsal_robot_bad },
  asks_human: { proper: m.rehearsal_leave_good, improper: m.rehearsal_leave_bad },
  opts_out: { proper: m.rehearsal_leave_good, improper: m.rehearsal_leave_bad },
};

function conversationBadges(conversation: RehearsedConversation, criteriaCount: number): readonly Badge[] {
  const { persona, state, asked, missed, reply } = conversation;
  if (state === "failed") return [{ tone: "bad", text: m.rehearsal_no_answer() }];
  if (state === "waiting") return [{ tone: "neutral", text: m.rehearsal_waiting() }];
  const badges: Badge[] = [];
  const replyText = replyTexts[persona];
  if (reply && replyText) {
    if (reply.isProper) badges.push({ tone: "good", text: replyText.proper() });
    else badges.push({ tone: "bad", text: replyText.improper() });
  }
  if (criteriaCount > 0 && asked.length + missed.length > 0)
    badges.push({
      tone: missed.length === 0 ? "good" : "fair",
      text: m.rehearsal_asked_of({ asked: formatNumber(asked.length), total: formatNumber(criteriaCount) }),
    });
  return badges;
}

/** Labels of a line: the criteria that it asks about, and whether it is the reply that the persona tests. */
function lineMarks({ asked, reply }: RehearsedConversation, criteria: Rehearsal["criteria"], line: number): string[] {
  const askedIds = asked.filter((question) => question.line === line).map(({ criterionId }) => criterionId);
  const marks: string[] = [];
  for (const [index, { id }] of criteria.entries()) {
    if (askedIds.includes(id)) marks.push(m.rehearsal_criterion({ number: formatNumber(index + 1) }));
  }
  if (reply?.line === line) marks.push(m.rehearsal_reply());
  return marks;
}

function Questions({ conversation, criteria }: Pick<ConversationProps, "conversation" | "criteria">) {
  const { asked, missed } = conversation;
  const isAsked = (id: string) => asked.some(({ criterionId }) => criterionId === id);
  const numberedCriteria = criteria.map((criterion, index) => ({ ...criterion, number: index + 1 }));
  const expectedCriteria = numberedCriteria.filter(({ id }) => isAsked(id) || missed.includes(id));
  if (expectedCriteria.length === 0) return null;
  return (
    <ol className={classes.criteria} aria-label={m.criteria_title()}>
      {expectedCriteria.map(({ id, question, number }) => (
        <li key={id} value={number}>
          <span dir="auto">{question}</span>
          <ToneBadge tone={isAsked(id) ? "good" : "fair"}>
            {isAsked(id) ? m.rehearsal_asked() : m.rehearsal_missed()}
          </ToneBadge>
        </li>
      ))}
    </ol>
  );
}

const personaWords: Readonly<Record<Persona, () => string>> = {
  strong: m.rehearsal_strong,
  weak: m.rehearsal_weak,
  evasive: m.rehearsal_evasive,
  other_language: m.rehearsal_other_language,
  asks_robot: m.rehearsal_asks_robot,
  asks_human: m.rehearsal_asks_human,
  opts_out: m.rehearsal_opts_out,
};
