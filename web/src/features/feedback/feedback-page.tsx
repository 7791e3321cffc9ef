import { Button, Stack, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import * as m from "#messages";
import { Page } from "../../components/page.tsx";
import { call, messageOf } from "../../lib/api.ts";
import { toast } from "../../lib/toast.ts";

const SHORTEST = 5;
const LONGEST = 4_000;

export function FeedbackPage() {
  const [message, setMessage] = useState("");
  const [isTooShort, setTooShort] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call("sendFeedback", { body: { message } }),
    onSuccess: () => {
      setMessage("");
      toast.success(m.feedback_sent());
    },
    onError: (error) => toast.error(messageOf(error, m.feedback_failed())),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isShort = message.trim().length < SHORTEST;
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
            maxLength={LONGEST}
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
