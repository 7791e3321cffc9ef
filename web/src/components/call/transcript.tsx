/** What was said, a side for each speaker; a line with its second takes the recording there, the current one is marked. */
import type { TranscriptEntry } from "@callwright/contracts/endpoints/call";
import { memo, useEffect, useRef } from "react";
import * as m from "#messages";
import { formatDuration } from "../../lib/format.ts";
import { currentLine } from "./current-line.ts";
import classes from "./transcript.module.css";

interface TranscriptProps {
  readonly entries: readonly TranscriptEntry[];
  readonly time: number;
  readonly isPlaying: boolean;
  /** Absent without a recording: then lines are only read. */
  readonly onSeek: ((seconds: number) => void) | undefined;
}

const speakerOf = (entry: TranscriptEntry) => (entry.role === "assistant" ? m.call_assistant() : m.call_person());

/** The whole conversation as text, for the clipboard. */
export function transcriptText(entries: readonly TranscriptEntry[]): string {
  return entries
    .map((entry) => {
      const second = entry.secondsFromStart;
      const stamp = second === undefined ? "" : `[${formatDuration(second)}] `;
      return `${stamp}${speakerOf(entry)}: ${entry.message}`;
    })
    .join("\n");
}

export function Transcript({ entries, time, isPlaying, onSeek }: TranscriptProps) {
  const current = onSeek && (isPlaying || time > 0) ? currentLine(entries, time) : -1;
  return <Lines entries={entries} current={current} isPlaying={isPlaying} onSeek={onSeek} />;
}

interface LinesProps {
  readonly entries: readonly TranscriptEntry[];
  readonly current: number;
  readonly isPlaying: boolean;
  readonly onSeek: ((seconds: number) => void) | undefined;
}

/** Renders only when the current line moves, not with every tick of the player. */
const Lines = memo(
  function Lines({ entries, current, isPlaying, onSeek }: LinesProps) {
    const box = useRef<HTMLOListElement>(null);
    useEffect(() => {
      const line = box.current?.querySelector<HTMLElement>("[aria-current]");
      if (!isPlaying || !line || !box.current) return;
      const place = line.offsetTop - box.current.clientHeight / 2 + line.offsetHeight / 2;
      box.current.scrollTo({ top: place, behavior: "smooth" });
    });
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard.
      <ol ref={box} className={classes.list} aria-label={m.call_transcript()} tabIndex={0}>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a transcript never changes its order.
          <li key={index} className={classes.item} data-role={entry.role}>
            <Line entry={entry} isCurrent={index === current} onSeek={onSeek} />
          </li>
        ))}
      </ol>
    );
  },
  (old, next) => old.entries === next.entries && old.current === next.current && old.isPlaying === next.isPlaying,
);

interface LineProps {
  readonly entry: TranscriptEntry;
  readonly isCurrent: boolean;
  readonly onSeek: ((seconds: number) => void) | undefined;
}

function Line({ entry, isCurrent, onSeek }: LineProps) {
  const second = entry.secondsFromStart;
  const content = (
    <>
      <span className={classes.head}>
        <span>{speakerOf(entry)}</span>
        {second !== undefined && <bdi className={classes.stamp}>{formatDuration(second)}</bdi>}
      </span>
      <span className={classes.message} dir="auto">
        {entry.message}
      </span>
    </>
  );
  if (second === undefined || !onSeek) return <div className={classes.line}>{content}</div>;
  return (
    <button
      type="button"
      className={classes.line}
      aria-current={isCurrent ? "true" : undefined}
      onClick={() => onSeek(second)}
    >
      {content}
    </button>
  );
}
