import type { OpenQuestion } from "@callwright/contracts/endpoints/facts";
import { factLimits } from "@callwright/contracts/facts";
import { fillPrompt, promptValues } from "@callwright/contracts/prompt-fill";
import { longestSms } from "@callwright/contracts/text-words";
import { Box, Button, Flex, Group, Skeleton, Stack, Textarea, TextInput } from "@mantine/core";
import { IconMessage, IconX } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import * as m from "#messages";
import { Failure } from "../../../components/empty-state.tsx";
import { buttonIcon, IconButton } from "../../../components/icon-button.tsx";
import { Notice } from "../../../components/notice.tsx";
import { useRequest } from "../../../components/request-button.tsx";
import { SegmentCount, useSmsNumbers } from "../../../components/texts/sms-sending.tsx";
import { TextBody } from "../../../components/texts/text-body.tsx";
import { call, messageOf } from "../../../lib/api.ts";
import { formatNumber, isolate } from "../../../lib/format.ts";
import { directionOf } from "../../../lib/i18n/locale.ts";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink } from "../../../lib/preload.tsx";
import { queryClient } from "../../../lib/query.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { toast } from "../../../lib/toast.ts";
import { NoNumbers } from "../../people/calling/number-picker.tsx";
import classes from "../edit/criteria-form.module.css";
import { type Parent, promptFacts } from "../parent.ts";
import { factsQuery, openQuestionsQuery } from "../parent-queries.ts";

interface OpenQuestionsProps {
  readonly parent: Parent;
  readonly onAnswering: (isAnswering: boolean) => void;
}

export function OpenQuestions({ parent, onAnswering }: OpenQuestionsProps) {
  const { data: questions, error, refetch } = useQuery(openQuestionsQuery(parent._id));
  /** Typed answers by question id. */
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const isAnswering = questions?.some(({ questionId }) => answers[questionId]?.trim()) ?? false;
  useEffect(() => onAnswering(isAnswering), [isAnswering, onAnswering]);
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
            answer={answers[question.questionId] ?? ""}
            onAnswer={(answer) => setAnswers((previous) => ({ ...previous, [question.questionId]: answer }))}
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
  const { questionId, topic, asked: askedCount, isOpen, askers } = question;
  const refresh = () => queryClient.invalidateQueries({ queryKey: openQuestionsQuery(id).queryKey });
  const dismiss = useRequest({
    run: () => call("dismissQuestion", { params: { id }, body: { questionId } }),
    onDone: refresh,
    failedMessage: m.questions_dismiss_failed(),
  });
  const title =
    askedCount === 1
      ? m.questions_asked_one({ topic: isolate(topic) })
      : m.questions_asked({ topic: isolate(topic), count: formatNumber(askedCount) });
  return (
    <Stack component="li" className="cw-frame" gap={8} p={12}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap={8}>
        <Box component="h4" className="cw-medium cw-anywhere" fz="sm" p={0}>
          {title}
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
        {askedCount > askers.length && (
          <li className="cw-dimmed">{m.questions_more({ count: formatNumber(askedCount - askers.length) })}</li>
        )}
      </Stack>
      {/* An answered question stays until those who asked it are texted. */}
      {isOpen ? (
        <AnswerForm parentId={id} question={question} answer={answer} onAnswer={onAnswer} onSaved={refresh} />
      ) : (
        <AskersTextForm parent={parent} question={question} onSent={refresh} />
      )}
    </Stack>
  );
}

interface AnswerFormProps {
  readonly parentId: string;
  readonly question: OpenQuestion;
  readonly answer: string;
  readonly onAnswer: (answer: string) => void;
  readonly onSaved: () => unknown;
}

function AnswerForm({ parentId, question, answer, onAnswer, onSaved }: AnswerFormProps) {
  const { questionId, topic, askers } = question;
  const [wording, setWording] = useState(() => (askers[0]?.sentence ?? topic).slice(0, factLimits.question));
  const save = useMutation({
    mutationFn: () =>
      call("answerQuestion", { params: { id: parentId }, body: { questionId, question: wording, answer } }),
    onSuccess: ({ facts }) => {
      queryClient.setQueryData(factsQuery(parentId).queryKey, facts);
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
          value={wording}
          onChange={(event) => setWording(event.currentTarget.value)}
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

interface AskersTextFormProps {
  readonly parent: Parent;
  readonly question: OpenQuestion;
  readonly onSent: () => unknown;
}

function AskersTextForm({ parent, question, onSent }: AskersTextFormProps) {
  const { questionId, text = "", waiting: waitingCount, askers } = question;
  const { _id: id, language } = parent;
  const numbers = useSmsNumbers();
  const [body, setBody] = useState(text);
  const send = useMutation({
    mutationFn: () => call("textAskers", { params: { id }, body: { questionId, body } }),
    onSuccess: ({ queued }) => {
      // If no text was queued, the refusals below the field say why.
      if (queued > 0) toast.success(m.questions_texted({ count: formatNumber(queued) }));
      return onSent();
    },
  });
  const [firstAsker] = askers;
  const [firstName = "", ...lastNames] = (firstAsker?.candidateName ?? "").split(" ");
  const example = fillPrompt(body, promptValues(promptFacts(parent), { firstName, lastName: lastNames.join(" ") }));
  const canSend = body.trim() !== "" && numbers !== undefined && numbers.length > 0;
  return (
    <Stack gap={8}>
      <Textarea
        label={m.questions_text()}
        dir="auto"
        autosize
        minRows={2}
        maxLength={longestSms}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      {firstAsker && example.trim() !== "" && (
        <Stack component="figure" gap={4} m={0}>
          <Flex component="figcaption" className="cw-dimmed cw-tiny" wrap="wrap" justify="space-between" gap="0 16px">
            <bdi>{m.sms_confirm_example({ name: firstAsker.candidateName })}</bdi>
            <SegmentCount text={example} provider={numbers?.[0]?.provider} />
          </Flex>
          <TextBody direction={directionOf(language)}>{example}</TextBody>
        </Stack>
      )}
      {numbers?.length === 0 && <NoNumbers />}
      {send.data?.refused.map(({ words, count }) => (
        <Notice key={words} tone="fair">
          {m.questions_refused({ count: formatNumber(count), reason: serverMessage(words) })}
        </Notice>
      ))}
      {send.isError && <Notice tone="bad">{messageOf(send.error, m.questions_text_failed())}</Notice>}
      <Flex>
        <Button
          size="xs"
          leftSection={buttonIcon(IconMessage, 14)}
          disabled={!canSend}
          loading={send.isPending}
          onClick={() => send.mutate()}
        >
          {waitingCount === 1 ? m.questions_send_one() : m.questions_send({ count: formatNumber(waitingCount) })}
        </Button>
      </Flex>
    </Stack>
  );
}
