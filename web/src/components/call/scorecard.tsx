import { thresholdComparisons } from "@callwright/contracts/criteria";
import type { Answer, Scorecard } from "@callwright/contracts/endpoints/criteria";
import type { Tone } from "@callwright/contracts/outcome";
import { Box, Group, Stack } from "@mantine/core";
import * as m from "#messages";
import { formatDay, formatDuration, formatNumber, formatSalary } from "../../lib/format.ts";
import { ToneBadge } from "../badge.tsx";
import classes from "./call.module.css";
import { mustHaveTones, mustHaveWords } from "./scorecard-words.ts";

interface ScorecardViewProps {
  readonly scorecard: Scorecard;
  readonly onQuote: (line: number, second: number | undefined) => void;
}

export function ScorecardView({ scorecard, onQuote }: ScorecardViewProps) {
  return (
    <Stack gap={12} miw={0}>
      <ScoreTotal scorecard={scorecard} />
      <Stack component="ol" gap={0} miw={0}>
        {scorecard.answers.map((answer) => (
          <AnswerLine key={answer.id} answer={answer} onQuote={onQuote} />
        ))}
      </Stack>
      <p className="cw-dimmed cw-small">{m.scorecard_proof()}</p>
    </Stack>
  );
}

export function ScoreTotal({ scorecard }: { readonly scorecard: Omit<Scorecard, "answers"> | undefined }) {
  const { score, answered, of, mustHaves } = scorecard ?? {};
  return (
    <Group component="p" gap={8}>
      <strong className="cw-num">
        {score === undefined ? m.scorecard_no_score() : m.scorecard_score({ score: formatNumber(score) })}
      </strong>
      {answered !== undefined && of !== undefined && (
        <span className="cw-num">
          {m.scorecard_coverage({ answered: formatNumber(answered), of: formatNumber(of) })}
        </span>
      )}
      {mustHaves && <ToneBadge tone={mustHaveTones[mustHaves]}>{mustHaveWords[mustHaves]()}</ToneBadge>}
    </Group>
  );
}

interface AnswerProps extends Pick<ScorecardViewProps, "onQuote"> {
  readonly answer: Answer;
}

function AnswerLine({ answer, onQuote }: AnswerProps) {
  return (
    <Stack component="li" gap={4} miw={0} py={12} style={{ borderTop: "1px solid var(--cw-line)" }}>
      <Group gap={8}>
        <AskedQuestion answer={answer} />
        <AnswerBadge answer={answer} />
      </Group>
      <AnswerEvidence answer={answer} onQuote={onQuote} />
    </Stack>
  );
}

export function AskedQuestion({ answer }: { readonly answer: Answer }) {
  const { question, isMustHave } = answer;
  return (
    <>
      <Box component="span" className="cw-medium cw-anywhere" flex={1} miw="12ch" dir="auto">
        {question}
      </Box>
      {isMustHave && <span className="cw-dimmed cw-small">{mustHaveText(answer)}</span>}
    </>
  );
}

export const AnswerBadge = ({ answer }: { readonly answer: Answer }) => (
  <ToneBadge tone={answerTone(answer)}>{statusText(answer)}</ToneBadge>
);

interface EvidenceProps {
  readonly answer: Answer;
  readonly onQuote: AnswerProps["onQuote"] | undefined;
}

export function AnswerEvidence({ answer, onQuote }: EvidenceProps) {
  const { reason, quote, line, second } = answer;
  const value = valueText(answer);
  return (
    <>
      {value && (
        <p className="cw-small cw-medium">
          <bdi>{value}</bdi>
        </p>
      )}
      {quote !== undefined && !onQuote && (
        <q className="cw-dimmed cw-small" dir="auto">
          {quote}
        </q>
      )}
      {quote !== undefined && onQuote && line !== undefined && (
        <button
          type="button"
          className={classes.quote}
          title={second === undefined ? m.scorecard_find() : m.scorecard_play({ time: formatDuration(second) })}
          onClick={() => onQuote(line, second)}
        >
          <q dir="auto">{quote}</q>
          {second !== undefined && <bdi className="cw-dimmed cw-small">{formatDuration(second)}</bdi>}
        </button>
      )}
      {reason && reason !== quote && (
        <p className="cw-dimmed cw-small" dir="auto">
          {reason}
        </p>
      )}
    </>
  );
}

const statusText = ({ status, score }: Answer) => {
  if (status === "not_asked") return m.scorecard_not_asked();
  return score === undefined ? m.scorecard_unclear() : m.scorecard_score({ score: formatNumber(score) });
};

/** The tone for a score from 1 to 5; neutral without a score. */
function answerTone({ score }: Answer): Tone {
  if (score === undefined) return "neutral";
  if (score >= 4) return "good";
  return score >= 3 ? "busy" : "bad";
}

function mustHaveText({ type, threshold, currency }: Answer): string {
  const value = threshold === undefined ? undefined : valueText({ type, value: threshold, currency });
  const must = m.scorecard_must_have();
  if (!value) return must;
  const atMostText = type === "date" ? m.scorecard_by : m.scorecard_at_most;
  const limitText = thresholdComparisons[type] === "atMost" ? atMostText : m.scorecard_at_least;
  return m.scorecard_needs({ must, threshold: limitText({ value }) });
}

function valueText({ type, value, currency }: Pick<Answer, "type" | "value" | "currency">): string | undefined {
  if (typeof value === "boolean") return value ? m.scorecard_yes() : m.scorecard_no();
  if (typeof value === "string") return type === "date" ? formatDay(value) : undefined;
  if (value === undefined) return undefined;
  if (type === "salary" && currency) return formatSalary(value, currency);
  const count = formatNumber(value);
  if (type === "notice") return m.scorecard_weeks({ count });
  return type === "years" ? m.scorecard_years({ count }) : count;
}
