import type { TranscriptEntry } from "@callwright/contracts/endpoints/call";
import { ActionIcon, Box, Flex, Group, TextInput } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconSearch } from "@tabler/icons-react";
import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import * as m from "#messages";
import { formatDuration, formatNumber } from "../../lib/format.ts";
import classes from "./call.module.css";
import { findMatches, type Match, splitAtMatches } from "./transcript-search.ts";

interface TranscriptProps {
  readonly entries: readonly TranscriptEntry[];
  readonly time: number;
  readonly isPlaying: boolean;
  /** Lines are still arriving: the list scrolls to each new line while its end is in view. */
  readonly isLive?: boolean;
  /** The line to highlight and scroll to; a new object scrolls to the line again. */
  readonly quoted?: { readonly line: number } | undefined;
  readonly onPlayFrom: ((seconds: number) => void) | undefined;
}

const speakerName = (entry: TranscriptEntry) => (entry.role === "assistant" ? m.call_assistant() : m.call_person());

export function transcriptText(entries: readonly TranscriptEntry[]): string {
  return entries
    .map((entry) => {
      const second = entry.secondsFromStart;
      const timestamp = second === undefined ? "" : `[${formatDuration(second)}] `;
      return `${timestamp}${speakerName(entry)}: ${entry.message}`;
    })
    .join("\n");
}

export function Transcript({ entries, time, isPlaying, isLive = false, quoted, onPlayFrom }: TranscriptProps) {
  const hasBegun = isPlaying || time > 0;
  const current = onPlayFrom && hasBegun ? currentLine(entries, time) : -1;
  const [search, setSearch] = useState("");
  const [shownMatch, setShownMatch] = useState(0);
  const matches = useMemo(() => findMatches(entries, search), [entries, search]);
  const find = (text: string) => {
    setSearch(text);
    setShownMatch(0);
  };
  return (
    <>
      <TranscriptFinder
        search={search}
        onSearch={find}
        count={matches.length}
        shownMatch={shownMatch}
        onShow={setShownMatch}
      />
      <Lines
        entries={entries}
        current={current}
        isPlaying={isPlaying}
        isLive={isLive}
        quoted={quoted}
        onPlayFrom={onPlayFrom}
        matches={matches}
        shownMatch={shownMatch}
      />
    </>
  );
}

interface LinesProps extends Required<Omit<TranscriptProps, "time" | "quoted">>, Pick<TranscriptProps, "quoted"> {
  /** Index of the line that plays. */
  readonly current: number;
  readonly matches: readonly Match[];
  /** Index of the match to scroll to. */
  readonly shownMatch: number;
}

/** A reader within this distance of the end still counts as being at the end. */
const END_TOLERANCE_PX = 24;

/** Memoized: renders when the current line changes, not on every time update. */
const Lines = memo(
  function Lines({ entries, current, isPlaying, isLive, quoted, onPlayFrom, matches, shownMatch }: LinesProps) {
    const box = useRef<HTMLOListElement>(null);
    const isAtEnd = useRef(true);
    // biome-ignore lint/correctness/useExhaustiveDependencies: new entries scroll the list.
    useEffect(() => {
      const list = box.current;
      if (list && isLive && isAtEnd.current) list.scrollTop = list.scrollHeight;
    }, [entries, isLive]);
    // Runs after each render; while a recording plays, `memo` limits these mostly to a new current line.
    useEffect(() => {
      const line = box.current?.querySelector<HTMLElement>("[aria-current]");
      if (!isPlaying || !line || !box.current) return;
      const top = line.offsetTop - box.current.clientHeight / 2 + line.offsetHeight / 2;
      box.current.scrollTo({ top, behavior: "smooth" });
    });
    useEffect(() => {
      const mark = matches.length > 0 ? box.current?.querySelector(`mark[data-match="${shownMatch}"]`) : undefined;
      const line = mark?.closest<HTMLElement>("li");
      // 48 px keep the end of the line above in view.
      if (line && box.current) box.current.scrollTo({ top: line.offsetTop - 48 });
    }, [matches, shownMatch]);
    useEffect(() => {
      const line = quoted && box.current?.children[quoted.line];
      line?.scrollIntoView({ block: "center" });
    }, [quoted]);
    return (
      <ol
        ref={box}
        className={classes.transcript}
        aria-label={m.call_transcript()}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard.
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          isAtEnd.current = scrollHeight - scrollTop - clientHeight < END_TOLERANCE_PX;
        }}
      >
        {entries.map((entry, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a transcript never reorders.
            key={index}
            className={classes.transcriptItem}
            data-role={entry.role}
            data-quoted={index === quoted?.line || undefined}
          >
            <Line entry={entry} isCurrent={index === current} onPlayFrom={onPlayFrom}>
              <Message text={entry.message} line={index} matches={matches} shownMatch={shownMatch} />
            </Line>
          </li>
        ))}
      </ol>
    );
  },
  (old, next) =>
    old.entries === next.entries &&
    old.current === next.current &&
    old.isPlaying === next.isPlaying &&
    old.isLive === next.isLive &&
    old.quoted === next.quoted &&
    // The function is new on every time update; only its presence changes what is rendered.
    Boolean(old.onPlayFrom) === Boolean(next.onPlayFrom) &&
    old.matches === next.matches &&
    old.shownMatch === next.shownMatch,
);

interface MessageProps extends Pick<LinesProps, "matches" | "shownMatch"> {
  readonly text: string;
  readonly line: number;
}

function Message({ text, line, matches, shownMatch }: MessageProps) {
  if (matches.length === 0) return text;
  return splitAtMatches(text, line, matches).map(({ text: piece, match }, index) =>
    match === undefined ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never reorder.
      <mark key={index} className={classes.match} data-match={match} data-shown={match === shownMatch || undefined}>
        {piece}
      </mark>
    ),
  );
}

interface LineProps extends Pick<TranscriptProps, "onPlayFrom"> {
  readonly entry: TranscriptEntry;
  readonly isCurrent: boolean;
  readonly children: ReactNode;
}

function Line({ entry, isCurrent, onPlayFrom, children }: LineProps) {
  const second = entry.secondsFromStart;
  const content = (
    <>
      <Flex component="span" className="cw-dimmed cw-tiny cw-medium" gap={8}>
        <span>{speakerName(entry)}</span>
        {second !== undefined && (
          <Box component="bdi" className="cw-num" fw={400}>
            {formatDuration(second)}
          </Box>
        )}
      </Flex>
      <span className="cw-anywhere" dir="auto">
        {children}
      </span>
    </>
  );
  if (second === undefined || !onPlayFrom) return <div className={classes.transcriptLine}>{content}</div>;
  return (
    <button
      type="button"
      className={classes.transcriptLine}
      aria-current={isCurrent ? "true" : undefined}
      onClick={() => onPlayFrom(second)}
    >
      {content}
    </button>
  );
}

/** Index of the last line that has begun; -1 before the first, or if no line has a time. */
function currentLine(entries: readonly TranscriptEntry[], seconds: number): number {
  return entries.findLastIndex((entry) => (entry.secondsFromStart ?? Number.POSITIVE_INFINITY) <= seconds);
}

interface TranscriptFinderProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly count: number;
  readonly shownMatch: number;
  readonly onShow: (match: number) => void;
}

function TranscriptFinder({ search, onSearch, count, shownMatch, onShow }: TranscriptFinderProps) {
  const step = (direction: 1 | -1) => {
    if (count > 0) onShow((shownMatch + direction + count) % count);
  };
  return (
    <Group wrap="nowrap" gap={4}>
      <TextInput
        size="xs"
        type="search"
        className={classes.search}
        aria-label={m.call_search()}
        placeholder={m.call_search()}
        leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") step(event.shiftKey ? -1 : 1);
          if (event.key !== "Escape" || search === "") return;
          // Escape clears the search without closing the drawer.
          event.stopPropagation();
          onSearch("");
        }}
      />
      <Box component="span" className="cw-dimmed cw-tiny cw-num" miw={72} px={4} ta="end" role="status">
        {search.trim() !== "" && (
          <bdi>
            {count === 0
              ? m.call_search_none()
              : m.call_search_count({ current: formatNumber(shownMatch + 1), total: formatNumber(count) })}
          </bdi>
        )}
      </Box>
      <ActionIcon size="sm" aria-label={m.call_search_previous()} disabled={count === 0} onClick={() => step(-1)}>
        <IconChevronUp size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon size="sm" aria-label={m.call_search_next()} disabled={count === 0} onClick={() => step(1)}>
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
