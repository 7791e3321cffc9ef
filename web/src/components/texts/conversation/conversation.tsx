import type { Conversation as ConversationPage, Text } from "@callwright/contracts/endpoints/text";
import { Box, Button, Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import { IconMessages } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import * as m from "#messages";
import { formatDate, formatDateTime, formatTime, formatWeekdayTime } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink } from "../../../lib/preload.tsx";
import { textQuery } from "../../../lib/queries.ts";
import { useUser } from "../../../lib/session.ts";
import { CallHead } from "../../call/caller.tsx";
import { EmptyState, Failure } from "../../empty-state.tsx";
import { useLoadingPhase } from "../../use-loading-phase.ts";
import { CancelText } from "../cancel-text.tsx";
import { TextBadge, TextFacts } from "../text-facts.tsx";
import { textPurposeText, textReasonText } from "../text-words.ts";
import classes from "./conversation.module.css";
import { type ConversationParty, conversationQuery, mergeTexts } from "./conversation-query.ts";
import { Reply } from "./reply.tsx";

interface ConversationProps {
  readonly party: ConversationParty;
  /** The text to scroll to and expand. */
  readonly textId?: string | undefined;
}

export function Conversation({ party, textId }: ConversationProps) {
  const query = useInfiniteQuery(conversationQuery(party));
  const phase = useLoadingPhase(query.isPending);
  const [latest] = query.data?.pages ?? [];
  if (query.isError && !latest)
    return <Failure title={m.text_conversation_failed()} error={query.error} onRetry={query.refetch} />;
  if (phase !== "content" || !latest) return <ThreadSkeleton isShown={phase === "skeleton"} />;
  return (
    <>
      <PersonHead person={latest.person} />
      <Thread
        texts={mergeTexts(query.data?.pages ?? [])}
        name={latest.person.name}
        textId={textId}
        onOlder={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
        isLoadingOlder={query.isFetchingNextPage}
      />
      <Reply party={party} conversation={latest} />
    </>
  );
}

function ThreadSkeleton({ isShown }: { readonly isShown: boolean }) {
  return (
    <Stack gap={16} aria-busy="true">
      {isShown && [64, 48, 88].map((height) => <Skeleton key={height} height={height} radius="md" />)}
    </Stack>
  );
}

function PersonHead({ person: { name, phoneNumber, jobId, jobTitle } }: Pick<ConversationPage, "person">) {
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
  /** Undefined if the oldest text is shown. */
  readonly onOlder: (() => void) | undefined;
  readonly isLoadingOlder: boolean;
}

function Thread({ texts, name, textId, onOlder, isLoadingOlder }: ThreadProps) {
  const { timezone } = useUser();
  const [openId, setOpenId] = useState(textId);
  const list = useLatestInView(texts, textId);
  const newText = useNewText(texts);
  if (texts.length === 0)
    return (
      <Box flex={1}>
        <EmptyState icon={IconMessages} title={m.text_conversation_empty()} />
      </Box>
    );
  return (
    <Box
      component="section"
      ref={list}
      flex={1}
      mih={160}
      // Leaves room for the focus ring, which scrolling would clip.
      mx={-4}
      px={4}
      style={{ overflowY: "auto" }}
      aria-label={m.text_conversation_list({ name })}
      tabIndex={0}
    >
      {onOlder && (
        <Button
          variant="default"
          size="xs"
          display="block"
          mt={4}
          mb={8}
          mx="auto"
          onClick={onOlder}
          loading={isLoadingOlder}
        >
          {m.text_older()}
        </Button>
      )}
      {groupByDay(texts, timezone).map(({ day, texts: dayTexts }) => (
        <Stack key={day} component="section" gap={8} aria-label={day}>
          <Box component="p" className="cw-dimmed cw-tiny" mt={8} ta="center" aria-hidden>
            <bdi>{day}</bdi>
          </Box>
          <Stack component="ol" gap={16}>
            {dayTexts.map((text) => (
              <TextBubble
                key={text.textId}
                text={text}
                name={name}
                zone={timezone}
                isOpen={openId === text.textId}
                onToggle={() => setOpenId(openId === text.textId ? undefined : text.textId)}
              />
            ))}
          </Stack>
        </Stack>
      ))}
      <VisuallyHidden role="status">{newText && m.text_reply_news({ name })}</VisuallyHidden>
    </Box>
  );
}

interface DayTexts {
  readonly day: string;
  readonly texts: Text[];
}

function groupByDay(texts: readonly Text[], zone: string): readonly DayTexts[] {
  const days: DayTexts[] = [];
  for (const text of texts) {
    const day = formatDate(text.dueAt, zone);
    const last = days.at(-1);
    if (last?.day === day) last.texts.push(text);
    else days.push({ day, texts: [text] });
  }
  return days;
}

/** The latest text that arrived from the person while the conversation was open. */
function useNewText(texts: readonly Text[]): Text | undefined {
  const knownIds = useRef(new Set(texts.map(({ textId }) => textId)));
  const [newText, setNewText] = useState<Text>();
  useEffect(() => {
    // Only the person's last text can be new: further pages contain older texts.
    const latest = texts.findLast(({ direction }) => direction === "inbound");
    const isNew = latest && !knownIds.current.has(latest.textId);
    for (const { textId } of texts) knownIds.current.add(textId);
    if (isNew) setNewText(latest);
  }, [texts]);
  return newText;
}

/** A list scrolled this near to its end follows new texts. */
const NEAR_END_PX = 96;

function useLatestInView(texts: readonly Text[], textId: string | undefined) {
  const list = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  const latestId = texts.at(-1)?.textId;
  const isEmpty = latestId === undefined;
  useEffect(() => {
    const element = list.current;
    if (!element || isEmpty) return;
    const updateIsAtEnd = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX;
    };
    element.addEventListener("scroll", updateIsAtEnd, { passive: true });
    return () => element.removeEventListener("scroll", updateIsAtEnd);
  }, [isEmpty]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new text.
  useLayoutEffect(() => {
    const element = list.current;
    if (element && isAtEnd.current) element.scrollTop = element.scrollHeight;
  }, [latestId]);
  // After the effect above, so that the requested text is in view and not the end of the list.
  useLayoutEffect(() => {
    const requestedText = textId && list.current?.querySelector(`[data-text="${CSS.escape(textId)}"]`);
    if (requestedText) requestedText.scrollIntoView({ block: "nearest" });
  }, [textId]);
  return list;
}

interface TextBubbleProps {
  readonly text: Text;
  readonly name: string;
  readonly zone: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function TextBubble({ text, name, zone, isOpen, onToggle }: TextBubbleProps) {
  const id = useId();
  const { textId, direction, state, body, purpose, dueAt } = text;
  const isOurs = direction === "outbound";
  const reason = textReasonText(text);
  const isPlanned = state === "scheduled";
  return (
    <li className={classes.item} data-direction={direction} data-text={textId}>
      <span className="cw-hidden">{isOurs ? m.text_from_us() : m.text_from_them({ name })}</span>
      <div className={classes.bubble}>
        <p dir="auto">{body}</p>
      </div>
      <div className={classes.meta}>
        {isOurs && <span>{textPurposeText(purpose)}</span>}
        <bdi className="cw-num">
          {isPlanned ? m.text_due({ when: formatWeekdayTime(dueAt, zone) }) : formatTime(dueAt, zone)}
        </bdi>
        {isOurs && <TextBadge text={text} />}
        <button
          type="button"
          className={classes.details}
          aria-label={m.text_details_of({ when: formatDateTime(dueAt, zone) })}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
        >
          {m.text_details()}
        </button>
      </div>
      {reason && (
        <p className={classes.reason} data-state={state}>
          {reason}
        </p>
      )}
      {isOpen && <BubbleDetails id={id} text={text} zone={zone} />}
    </li>
  );
}

interface BubbleDetailsProps {
  readonly id: string;
  readonly text: Text;
  readonly zone: string;
}

function BubbleDetails({ id, text, zone }: BubbleDetailsProps) {
  const { data } = useQuery(textQuery(text.textId, text.state));
  const box = useRef<HTMLDivElement>(null);
  const isLoaded = data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height changes with the details.
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, [isLoaded]);
  return (
    <Stack
      ref={box}
      id={id}
      className="cw-frame"
      align="flex-start"
      gap={8}
      px={12}
      py={8}
      style={{ alignSelf: "stretch" }}
    >
      <TextFacts text={data ?? text} zone={zone} />
      {text.state === "scheduled" && <CancelText textId={text.textId} size="xs" />}
    </Stack>
  );
}
