import type { OpenQuestion } from "@callwright/contracts/endpoints/facts";
import { factLimits } from "@callwright/contracts/facts";
import { Box, Button, Flex, Group, Skeleton, Stack, Textarea, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import * as m from "#messages";
import { Failure } from "../../../components/failure.tsx";
import { IconButton } from "../../../components/icon-button.tsx";
import { Notice } from "../../../components/notice.tsx";
import { call, messageOf } from "../../../lib/api.ts";
import { formatNumber, isolate } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink } from "../../../lib/preload.tsx";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import classes from "../edit/criteria-form.module.css";
import type { Parent } from "../parent.ts";
import { factsQuery, openQuestionsQuery } from "../parent-queries.ts";
import { AnswerText } from "./answer-text.tsx";

interface OpenQuestionsProps {
  readonly parent: Parent;
  readonly onTyped: (isTyped: boolean) => void;
}

export function OpenQuestions({ parent, onTyped }: OpenQuestionsProps) {
  const { data: questions, error, refetch } = useQuery(openQuestionsQuery(parent._id));
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const isTyped = questions?.some(({ questionId }) => typed[questionId]?.trim()) ?? false;
  useEffect(() => onTyped(isTyped), [isTyped, onTyped]);
  return (
    <section aria-labelledby="open-questions">
      <Box component="h3" id="open-questions" className="cw-bold" fz="md" p={0}>
        {m.questions_title()}
      </Box>
      {error && !questions && <Failure title={m.questions_failed()} error={error} onRetry={refetch} />}
      {!error && !questions && <Skeleton height={96} mt={12} />}
      {questions?.length === 0 && <p className="cw-dimmed cw-small">{m.questions_none()}</p>}
      <ul className={classes.list}>
        {questions?.map((question) => (
          <QuestionCard
            key={question.questionId}
            parent={parent}
            question={question}
            answer={typed[question.questionId] ?? ""}
            onAnswer={(answer) => setTyped((before) => ({ ...before, [question.questionId]: answer }))}
          />
        ))}
      </ul>
    </section>
  );
}

interface QuestionCardProps {
  readonly parent: Parent;
  readonly question: OpenQuestion;
  readonly answer: string;
  readonly onAnswer: (answer: string) => void;
}

function QuestionCard({ parent, question, answer, onAnswer }: QuestionCardProps) {
  const { _id: id } = parent;
  const { questionId, topic, asked, isOpen, askers } = question;
  const refresh = () => queryClient.invalidateQueries({ queryKey: openQuestionsQuery(id).queryKey });
  const dismiss = useMutation({
    mutationFn: () => call("dismissQuestion", { params: { id }, body: { questionId } }),
    onSuccess: refresh,
    onError: (error) => toast.error(messageOf(error, m.questions_dismiss_failed())),
  });
  const named = { topic: isolate(topic) };
  return (
    <Stack component="li" className="cw-frame" gap={8} p={12}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap={8}>
        <Box component="h4" className="cw-medium cw-anywhere" fz="sm" p={0}>
          {asked === 1 ? m.questions_asked_one(named) : m.questions_asked({ ...named, count: formatNumber(asked) })}
        </Box>
        <IconButton
          icon={IconX}
          size={28}
          label={m.questions_dismiss({ topic })}
          hasTitle
          loading={dismiss.isPending}
          onClick={() => dismiss.mutate()}
        />
      </Group>
      <Stack component="ul" className="cw-small" gap={4}>
        {askers.map(({ candidateId, candidateName, callId, sentence }) => (
          <li key={candidateId}>
            <q dir="auto">{sentence}</q>{" "}
            <PreloadLink to={paths.call(callId)}>
              <bdi>{candidateName}</bdi>
            </PreloadLink>
          </li>
        ))}
        {asked > askers.length && (
          <li className="cw-dimmed">{m.questions_more({ count: formatNumber(asked - askers.length) })}</li>
        )}
      </Stack>
      {isOpen ? (
        <AnswerForm {...{ id, question, answer, onAnswer }} onSaved={refresh} />
      ) : (
        <AnswerText parent={parent} question={question} onSent={refresh} />
      )}
    </Stack>
  );
}

interface AnswerFormProps {
  readonly id: string;
  readonly question: OpenQuestion;
  readonly answer: string;
  readonly onAnswer: (answer: string) => void;
  readonly onSaved: () => unknown;
}

function AnswerForm({ id, question: { questionId, topic, askers }, answer, onAnswer, onSaved }: AnswerFormProps) {
  const [asked, setAsked] = useState(() => (askers[0]?.sentence ?? topic).slice(0, factLimits.question));
  const save = useMutation({
    mutationFn: () => call("answerQuestion", { params: { id }, body: { questionId, question: asked, answer } }),
    onSuccess: ({ facts }) => {
      queryClient.setQueryData(factsQuery(id).queryKey, facts);
      onAnswer("");
      toast.success(m.questions_answered());
      return onSaved();
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate();
      }}
      noValidate
    >
      <Stack gap={8}>
        <TextInput
          label={m.facts_question()}
          dir="auto"
          maxLength={factLimits.question}
          value={asked}
          onChange={(event) => setAsked(event.currentTarget.value)}
        />
        <Textarea
          label={m.facts_answer()}
          dir="auto"
          autosize
          minRows={2}
          maxLength={factLimits.answer}
          value={answer}
          onChange={(event) => onAnswer(event.currentTarget.value)}
        />
        {save.isError && <Notice tone="bad">{messageOf(save.error, m.questions_answer_failed())}</Notice>}
        <Flex>
          <Button type="submit" size="xs" variant="default" disabled={answer.trim() === ""} loading={save.isPending}>
            {m.questions_save()}
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}
