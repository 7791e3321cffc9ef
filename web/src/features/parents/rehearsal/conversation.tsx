import type { Persona, Rehearsal, RehearsedConversation } from "@callwright/contracts/endpoints/rehearsal";
import type { Tone } from "@callwright/contracts/outcome";
import { Box } from "@mantine/core";
import * as m from "#messages";
import { ToneBadge } from "../../../components/badge.tsx";
import { formatNumber } from "../../../lib/format.ts";
import classes from "./rehearsal.module.css";

interface ConversationProps {
  readonly conversation: RehearsedConversation;
  readonly criteria: Rehearsal["criteria"];
  readonly isRunning: boolean;
}

export function Conversation({ conversation, criteria, isRunning }: ConversationProps) {
  const { persona, state, lines, isCutShort } = conversation;
  const name = personaWords[persona]();
  return (
    <li className={classes.conversation}>
      <details>
        <summary className={classes.head}>
          <span className="cw-bold">{name}</span>
          {badgesOf(conversation, criteria.length, isRunning).map(({ tone, text }) => (
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
              <span className={classes.speaker}>
                {role === "assistant" ? m.call_assistant() : m.call_person()}
                {marksOf(conversation, criteria, index).map((mark) => (
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

const properReplies: Partial<Readonly<Record<Persona, readonly [good: () => string, bad: () => string]>>> = {
  asks_robot: [m.rehearsal_robot_good, m.rehearsal_robot_bad],
  asks_human: [m.rehearsal_leave_good, m.rehearsal_leave_bad],
  opts_out: [m.rehearsal_leave_good, m.rehearsal_leave_bad],
};

function badgesOf({ persona, state, asked, missed, reply }: RehearsedConversation, total: number, isRunning: boolean) {
  if (state === "failed") return [{ tone: "bad", text: m.rehearsal_no_answer() }] satisfies Badge[];
  if (state === "waiting") return isRunning ? [{ tone: "neutral", text: m.rehearsal_waiting() } satisfies Badge] : [];
  const badges: Badge[] = [];
  const [good, bad] = properReplies[persona] ?? [];
  if (reply && good && bad) badges.push(reply.isProper ? { tone: "good", text: good() } : { tone: "bad", text: bad() });
  if (total > 0 && asked.length + missed.length > 0)
    badges.push({
      tone: missed.length === 0 ? "good" : "fair",
      text: m.rehearsal_asked_of({ asked: formatNumber(asked.length), total: formatNumber(total) }),
    });
  return badges;
}

function marksOf({ asked, reply }: RehearsedConversation, criteria: Rehearsal["criteria"], line: number): string[] {
  const ids = asked.filter((one) => one.line === line).map(({ criterionId }) => criterionId);
  const numbers = criteria.flatMap(({ id }, index) => (ids.includes(id) ? [index + 1] : []));
  return [
    ...numbers.map((number) => m.rehearsal_criterion({ number: formatNumber(number) })),
    ...(reply?.line === line ? [m.rehearsal_reply()] : []),
  ];
}

function Questions({ conversation, criteria }: Pick<ConversationProps, "conversation" | "criteria">) {
  const { asked, missed } = conversation;
  const isAsked = (id: string) => asked.some(({ criterionId }) => criterionId === id);
  const shown = criteria.flatMap((criterion, index) =>
    missed.includes(criterion.id) || isAsked(criterion.id) ? [{ ...criterion, number: index + 1 }] : [],
  );
  if (shown.length === 0) return null;
  return (
    <ol className={classes.criteria} aria-label={m.criteria_title()}>
      {shown.map(({ id, question, number }) => (
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
