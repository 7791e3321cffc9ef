import type { OpenQuestion } from "@callwright/contracts/endpoints/facts";
import { fillPrompt, promptValues } from "@callwright/contracts/prompt-fill";
import { longestSms } from "@callwright/contracts/text-words";
import { Button, Flex, Stack, Textarea } from "@mantine/core";
import { IconMessage } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { Notice } from "../../../components/notice.tsx";
import { sign } from "../../../components/sign.tsx";
import { SegmentCount } from "../../../components/texts/segment-count.tsx";
import { useSmsNumbers } from "../../../components/texts/sms-numbers.ts";
import { TextBody } from "../../../components/texts/text-body.tsx";
import { call, messageOf } from "../../../lib/api.ts";
import { formatNumber } from "../../../lib/format.ts";
import { directionOf } from "../../../lib/i18n/locale.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { toast } from "../../../lib/toast.ts";
import { NoNumbers } from "../../people/calling/number-picker.tsx";
import { factsOf, type Parent } from "../parent.ts";

interface AnswerTextProps {
  readonly parent: Parent;
  readonly question: OpenQuestion;
  readonly onSent: () => unknown;
}

export function AnswerText({ parent, question: { questionId, text = "", waiting, askers }, onSent }: AnswerTextProps) {
  const { _id: id, language } = parent;
  const numbers = useSmsNumbers();
  const [body, setBody] = useState(text);
  const send = useMutation({
    mutationFn: () => call("textAskers", { params: { id }, body: { questionId, body } }),
    onSuccess: ({ queued }) => {
      if (queued > 0) toast.success(m.questions_texted({ count: formatNumber(queued) }));
      return onSent();
    },
  });
  const [first] = askers;
  const [firstName = "", ...others] = first?.candidateName.split(" ") ?? [];
  const shown = fillPrompt(body, promptValues(factsOf(parent), { firstName, lastName: others.join(" ") }));
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
      {first && shown.trim() !== "" && (
        <Stack component="figure" gap={4} m={0}>
          <Flex component="figcaption" className="cw-dimmed cw-tiny" wrap="wrap" justify="space-between" gap="0 16px">
            <bdi>{m.sms_confirm_example({ name: first.candidateName })}</bdi>
            <SegmentCount text={shown} provider={numbers?.[0]?.provider} />
          </Flex>
          <TextBody direction={directionOf(language)}>{shown}</TextBody>
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
          leftSection={sign(IconMessage, 14)}
          disabled={body.trim() === "" || !numbers?.length}
          loading={send.isPending}
          onClick={() => send.mutate()}
        >
          {waiting === 1 ? m.questions_send_one() : m.questions_send({ count: formatNumber(waiting) })}
        </Button>
      </Flex>
    </Stack>
  );
}
