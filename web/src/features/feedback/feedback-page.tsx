import { Button, Stack, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import * as m from "#messages";
import { Page } from "../../components/page.tsx";
import { useRequest } from "../../components/request-button.tsx";
import { call } from "../../lib/api.ts";

const MIN_CHARACTERS = 5;
const MAX_CHARACTERS = 4_000;

export function FeedbackPage() {
  const [message, setMessage] = useState("");
  const [isTooShort, setTooShort] = useState(false);
  const { mutate, isPending } = useRequest({
    run: () => call("sendFeedback", { body: { message } }),
    doneMessage: m.feedback_sent(),
    failedMessage: m.feedback_failed(),
    onDone: () => setMessage(""),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isShort = message.trim().length < MIN_CHARACTERS;
    setTooShort(isShort);
    if (!isShort) mutate();
  };
  return (
    <Page title={m.feedback_title()} text={m.feedback_text()} width="form">
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <Textarea
            label={m.feedback_message()}
            value={message}
            onChange={({ currentTarget: { value } }) => setMessage(value)}
            error={isTooShort && m.feedback_short()}
            maxLength={MAX_CHARACTERS}
            rows={8}
          />
          <Button type="submit" size="md" loading={isPending} me="auto">
            {m.feedback_send()}
          </Button>
        </Stack>
      </form>
    </Page>
  );
}
