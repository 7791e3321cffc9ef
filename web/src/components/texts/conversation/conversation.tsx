/** A conversation, oldest first, with the status of our texts and the reply below. */
import type { Conversation as Page, Text } from "@callwright/contracts/endpoints/text";
import { Box, Button, Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import { IconMessages } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { formatDate } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink } from "../../../lib/preload.tsx";
import { useUser } from "../../../lib/session.ts";
import { CallHead } from "../../call/call-head.tsx";
import { EmptyState } from "../../empty-state.tsx";
import { Failure } from "../../failure.tsx";
import { useSettled } from "../../use-settled.ts";
import classes from "./conversation.module.css";
import { type ConversationParty, conversationQuery, textsOf } from "./conversation-query.ts";
import { Reply } from "./reply.tsx";
import { TextBubble } from "./text-bubble.tsx";
import { useLatestInView } from "./use-latest-in-view.ts";
import { useNewText } from "./use-new-text.ts";

interface ConversationProps {
  readonly party: ConversationParty;
  /** The text to scroll to and expand. */
  readonly textId?: string | undefined;
}

export function Conversation({ party, textId }: ConversationProps) {
  const query = useInfiniteQuery(conversationQuery(party));
  const phase = useSettled(query.isPending);
  const [latest] = query.data?.pages ?? [];
  if (query.isError && !latest)
    return <Failure title={m.text_conversation_failed()} error={query.error} onRetry={query.refetch} />;
  if (phase !== "content" || !latest) return <Waiting isShown={phase === "skeleton"} />;
  return (
    <>
      <Head person={latest.person} />
      <Thread
        texts={textsOf(query.data?.pages ?? [])}
        name={latest.person.name}
        textId={textId}
        older={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
        isReading={query.isFetchingNextPage}
      />
      <Reply party={party} conversation={latest} />
    </>
  );
}

function Waiting({ isShown }: { readonly isShown: boolean }) {
  return (
    <Stack gap={16} aria-busy="true">
      {isShown && [64, 48, 88].map((height) => <Skeleton key={height} height={height} radius="md" />)}
    </Stack>
  );
}

function Head({ person: { name, phoneNumber, jobId, jobTitle } }: Pick<Page, "person">) {
  return (
    <CallHead name={name || phoneNumber} phoneNumber={phoneNumber}>
      {jobId && jobTitle && (
        <PreloadLink to={paths.parent(jobId)}>
          <bdi>{jobTitle}</bdi>
        </PreloadLink>
      )}
    </CallHead>
  );
}

interface ThreadProps {
  readonly texts: readonly Text[];
  readonly name: string;
  readonly textId: string | undefined;
  /** Undefined at the start of the conversation. */
  readonly older: (() => void) | undefined;
  readonly isReading: boolean;
}

function Thread({ texts, name, textId, older, isReading }: ThreadProps) {
  const { timezone } = useUser();
  const [open, setOpen] = useState(textId);
  const list = useLatestInView(texts, textId);
  const newText = useNewText(texts);
  if (texts.length === 0)
    return (
      <Box flex={1}>
        <EmptyState icon={IconMessages} title={m.text_conversation_empty()} />
      </Box>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
    <section ref={list} className={classes.thread} aria-label={m.text_conversation_list({ name })} tabIndex={0}>
      {older && (
        <Button variant="default" size="xs" className={classes.older} onClick={older} loading={isReading}>
          {m.text_older()}
        </Button>
      )}
      {byDay(texts, timezone).map(({ day, ofDay }) => (
        <Stack key={day} component="section" gap={8} aria-label={day}>
          <Box component="p" className="cw-dimmed cw-tiny" mt={8} ta="center" aria-hidden>
            <bdi>{day}</bdi>
          </Box>
          <Stack component="ol" gap={16}>
            {ofDay.map((text) => (
              <TextBubble
                key={text.textId}
                text={text}
                name={name}
                zone={timezone}
                isOpen={open === text.textId}
                onToggle={() => setOpen(open === text.textId ? undefined : text.textId)}
              />
            ))}
          </Stack>
        </Stack>
      ))}
      <VisuallyHidden role="status">{newText && m.text_reply_news({ name })}</VisuallyHidden>
    </section>
  );
}

interface Day {
  readonly day: string;
  readonly ofDay: Text[];
}

function byDay(texts: readonly Text[], zone: string): readonly Day[] {
  const days: Day[] = [];
  for (const text of texts) {
    const day = formatDate(text.dueAt, zone);
    const last = days.at(-1);
    if (last?.day === day) last.ofDay.push(text);
    else days.push({ day, ofDay: [text] });
  }
  return days;
}
