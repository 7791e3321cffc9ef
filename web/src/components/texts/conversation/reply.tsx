import type { NumberProvider } from "@callwright/contracts/carriers";
import type { Conversation } from "@callwright/contracts/endpoints/text";
import type { Opening } from "@callwright/contracts/errors";
import { isTooLong, smsPriceTo } from "@callwright/contracts/sms";
import { longestSms } from "@callwright/contracts/text-words";
import { Button, Group, NativeSelect, Textarea } from "@mantine/core";
import { IconSend2 } from "@tabler/icons-react";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import * as m from "#messages";
import { messageOf } from "../../../lib/api.ts";
import { formatNumber, formatWeekdayTime, leftToRight } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink } from "../../../lib/preload.tsx";
import { useUser } from "../../../lib/session.ts";
import { readDraft, saveDraft } from "../../../lib/storage.ts";
import { Notice } from "../../notice.tsx";
import { usePhoneScreen } from "../../use-phone-screen.ts";
import { SegmentCount } from "../sms-sending.tsx";
import { textRuleText } from "../text-words.ts";
import classes from "./conversation.module.css";
import type { ConversationParty } from "./conversation-query.ts";
import { useReply } from "./use-reply.ts";

interface ReplyProps {
  readonly party: ConversationParty;
  readonly conversation: Conversation;
}

export function Reply({ party, conversation }: ReplyProps) {
  const { reply, numbers } = conversation;
  if (reply.kind === "never")
    return (
      <div className={classes.reply}>
        <Notice tone="bad" title={m.text_never()}>
          {textRuleText(reply.rule, reply.words)}
        </Notice>
      </div>
    );
  if (numbers.length === 0)
    return (
      <div className={classes.reply}>
        <Notice tone="neutral" title={m.text_no_number()}>
          <PreloadLink to={paths.numbers}>{m.text_no_number_text()}</PreloadLink>
        </Notice>
      </div>
    );
  return <ReplyForm party={party} conversation={conversation} />;
}

function ReplyForm({ party, conversation: { person, numbers, reply } }: ReplyProps) {
  const isPhone = usePhoneScreen();
  const area = useRef<HTMLTextAreaElement>(null);
  const { text, setText, removeSent } = useDraft(person.phoneNumber);
  const [chosenNumberId, setChosenNumberId] = useState<string>();
  const [fault, setFault] = useState<string>();
  const from = numbers.find(({ id }) => id === chosenNumberId) ?? numbers[0];
  const sending = useReply(party, person.phoneNumber, removeSent);
  const opening = reply.kind === "later" ? reply : sending.opening;
  const price = from && smsPriceTo(from.provider, person.phoneNumber)?.perSegment;
  const send = () => {
    const body = text.trim();
    const bodyFault = replyFault(body, from?.provider);
    setFault(bodyFault);
    if (bodyFault) area.current?.focus();
    else if (!sending.isPending && reply.kind === "now") sending.send({ body, numberId: chosenNumberId && from?.id });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKey = (event: KeyboardEvent) => {
    const isSendKey = event.key === "Enter" && (event.ctrlKey || event.metaKey);
    if (!isSendKey) return;
    event.preventDefault();
    send();
  };
  return (
    <form className={classes.reply} onSubmit={submit} noValidate>
      {opening && <SendNotAllowed {...opening} />}
      {sending.error && !sending.opening && (
        <Notice tone="bad">{messageOf(sending.error, m.text_reply_failed())}</Notice>
      )}
      {numbers.length > 1 && (
        <NativeSelect
          label={m.text_fact_from()}
          value={from?.id}
          data={numbers.map(({ id, label, phoneNumber }) => ({
            value: id,
            label: `${label} · ${leftToRight(phoneNumber)}`,
          }))}
          onChange={(event) => setChosenNumberId(event.currentTarget.value)}
        />
      )}
      <Textarea
        ref={area}
        aria-label={m.text_reply()}
        placeholder={m.text_reply_hint()}
        autosize
        minRows={2}
        maxRows={8}
        dir="auto"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setFault(undefined);
          sending.reset();
        }}
        onKeyDown={onKey}
        error={fault}
      />
      <Group wrap="nowrap" justify="space-between" gap={12}>
        <span className="cw-dimmed cw-tiny cw-num">
          {text.trim() === "" ? (
            !isPhone && m.text_reply_keys()
          ) : (
            <SegmentCount text={text.trim()} price={price} provider={from?.provider} />
          )}
        </span>
        <Button
          type="submit"
          flex="none"
          leftSection={<IconSend2 size={16} stroke={1.75} className={classes.sign} aria-hidden />}
          loading={sending.isPending}
          disabled={reply.kind === "later"}
        >
          {m.text_reply_send()}
        </Button>
      </Group>
    </form>
  );
}

function replyFault(body: string, provider: NumberProvider | undefined): string | undefined {
  if (body === "") return m.text_reply_empty();
  if (provider && isTooLong(body, provider)) return m.words_sms_too_long();
  return body.length > longestSms ? m.text_reply_long({ max: formatNumber(longestSms) }) : undefined;
}

function SendNotAllowed({ rule, words, at, timezone, place }: Omit<Opening, "now"> & { readonly words?: string }) {
  const userZone = useUser().timezone;
  const when = formatWeekdayTime(at, timezone ?? userZone);
  return (
    <Notice tone="fair" title={m.outside_title()}>
      <p>{textRuleText(rule, words ?? rule)}</p>
      <p>{timezone && place ? m.outside_opening({ when, place }) : m.outside_again({ when })}</p>
    </Notice>
  );
}

/** Removes the sent text from the beginning of the draft, which may have been continued since. */
function withoutSentText(draft: string, sent: string): string {
  const trimmed = draft.trimStart();
  return trimmed.startsWith(sent) ? trimmed.slice(sent.length).trimStart() : draft;
}

function useDraft(phoneNumber: string) {
  const { id } = useUser();
  const draftName = `reply:${phoneNumber}`;
  const storedText = () => {
    const draft = readDraft(id, draftName);
    return typeof draft === "string" ? draft : "";
  };
  const store = (text: string) => saveDraft(id, draftName, text || undefined);
  const [text, setTextState] = useState(storedText);
  return {
    text,
    setText(next: string) {
      setTextState(next);
      store(next);
    },
    /** Keeps what was typed since the text was sent, also after reopening. */
    removeSent(sent: string) {
      setTextState((current) => withoutSentText(current, sent));
      store(withoutSentText(storedText(), sent));
    },
  };
}
