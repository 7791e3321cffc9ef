import type { Answer } from "@callwright/contracts/endpoints/criteria";
import { Box, Flex, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { Recording } from "../../../components/call/recording.tsx";
import { AnswerBadge, AnswerEvidence, AskedQuestion, ScoreTotal } from "../../../components/call/scorecard.tsx";
import { decisionWords } from "../../../components/call/scorecard-words.ts";
import { usePlayer } from "../../../components/call/use-player.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { Failure } from "../../../components/empty-state.tsx";
import { callLogQuery, leadQuery } from "../../../lib/queries.ts";
import { personName } from "../../people/person.ts";
import classes from "./parent-page.module.css";

interface CompareDialogProps {
  readonly parentId: string;
  readonly ids: readonly [string, string];
  readonly onClose: () => void;
}

const FRESH_MS = 30_000;

function useComparisonSide(parentId: string, id: string) {
  // Any page of the person's calls has the scorecard, which names its call.
  const lead = useQuery(leadQuery(parentId, id, 1));
  const callId = lead.data?.scorecard?.callId;
  const log = useQuery({ ...callLogQuery(callId ?? ""), enabled: callId !== undefined, staleTime: FRESH_MS });
  const player = usePlayer();
  const isLoading = lead.isPending || (callId !== undefined && log.isPending);
  // Only a failed first load counts: if a later poll fails, the comparison stays in view.
  const failedQuery = [lead, log].find(({ isLoadingError }) => isLoadingError);
  return { person: lead.data, log: log.data, player, isLoading, failedQuery };
}

type ComparisonSide = ReturnType<typeof useComparisonSide>;

export function CompareDialog({ parentId, ids, onClose }: CompareDialogProps) {
  const sides = [useComparisonSide(parentId, ids[0]), useComparisonSide(parentId, ids[1])] as const;
  const failedQuery = sides.find((side) => side.failedQuery)?.failedQuery;
  const isLoading = sides.some((side) => side.isLoading);
  return (
    <Dialog onClose={onClose} title={m.compare_title()} size={960} closeOnClickOutside>
      {failedQuery && <Failure title={m.compare_failed()} error={failedQuery.error} onRetry={failedQuery.refetch} />}
      {!failedQuery && isLoading && <Skeleton height={320} />}
      {!failedQuery && !isLoading && <Comparison sides={sides} />}
    </Dialog>
  );
}

function Comparison({ sides }: { readonly sides: readonly [ComparisonSide, ComparisonSide] }) {
  const questions = comparedQuestions(sides);
  return (
    <Stack gap={16}>
      <div className="cw-pair" style={{ columnGap: 24 }}>
        {sides.map((side) => (
          <PersonHead key={side.person?._id} side={side} />
        ))}
      </div>
      {questions.map((question) => (
        <Box
          key={question.id}
          component="section"
          pt={12}
          style={{ borderTop: "1px solid var(--cw-line)" }}
          aria-label={question.question}
        >
          <Flex component="h3" gap={8} align="baseline" mb={8} fz="md">
            <AskedQuestion answer={question} />
          </Flex>
          <div className="cw-pair" style={{ columnGap: 24 }}>
            {sides.map((side) => (
              <AnswerCell key={side.person?._id} {...side} questionId={question.id} />
            ))}
          </div>
        </Box>
      ))}
      <p className="cw-dimmed cw-small">{m.decision_human()}</p>
    </Stack>
  );
}

/** Each question once, in the first call's wording: a question keeps its id if its wording changes. */
function comparedQuestions(sides: readonly ComparisonSide[]): readonly Answer[] {
  const answerByQuestion = new Map<string, Answer>();
  for (const answer of sides.flatMap(({ log }) => log?.scorecard?.answers ?? [])) {
    if (!answerByQuestion.has(answer.id)) answerByQuestion.set(answer.id, answer);
  }
  return [...answerByQuestion.values()];
}

function PersonHead({ side: { person, log, player } }: { readonly side: ComparisonSide }) {
  if (!person) return null;
  return (
    <Stack gap={8} miw={0}>
      <Box component="h3" className="cw-anywhere" fz="lg">
        <bdi>{personName(person)}</bdi>
      </Box>
      <ScoreTotal scorecard={log?.scorecard} />
      <p className="cw-dimmed cw-small">
        {person.decision ? decisionWords[person.decision]() : m.scorecard_undecided()}
      </p>
      {log?.recordingUrl && (
        <Recording
          url={log.stereoRecordingUrl ?? log.recordingUrl}
          player={player}
          seconds={log.totalDuration}
          hidesChannels
        />
      )}
    </Stack>
  );
}

function AnswerCell({ person, log, player, questionId }: ComparisonSide & { readonly questionId: string }) {
  const answer = log?.scorecard?.answers.find(({ id }) => id === questionId);
  const canPlay = Boolean(log?.recordingUrl) && answer?.second !== undefined;
  return (
    <Stack gap={8} miw={0}>
      <p className={classes.answerOwner}>
        <bdi>{person && personName(person)}</bdi>
      </p>
      {answer ? (
        <>
          <span>
            <AnswerBadge answer={answer} />
          </span>
          <AnswerEvidence answer={answer} onQuote={canPlay ? (_, second) => player.playFrom(second ?? 0) : undefined} />
        </>
      ) : (
        <p className="cw-dimmed cw-small">{m.scorecard_not_asked()}</p>
      )}
    </Stack>
  );
}
