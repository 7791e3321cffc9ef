import type { CallLog } from "@callwright/contracts/endpoints/call";
import { Group, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from "react";
import * as m from "#messages";
import { formatDuration, formatTime, isolate } from "../../lib/format.ts";
import { lazyLayer } from "../../lib/idle.ts";
import { callLogQuery } from "../../lib/queries.ts";
import { useUser } from "../../lib/session.ts";
import { pollWhile } from "../../lib/watch.ts";
import { OutcomeBadge } from "../badge.tsx";
import { CopyButton } from "../copy-button.tsx";
import { Failure } from "../empty-state.tsx";
import { Phone } from "../phone.tsx";
import classes from "./call.module.css";
import { CallFacts, EvaluationFacts, hasFacts } from "./call-facts.tsx";
import { EndCallButton } from "./end-call.tsx";
import { EndReason } from "./end-reason.tsx";
import { Recording } from "./recording.tsx";
import { Transcript, transcriptText } from "./transcript.tsx";
import { usePlayer } from "./use-player.ts";

type Transfer = NonNullable<CallLog["transfers"]>[number];

const transferTexts = {
  accepted: m.transfer_accepted,
  refused: m.transfer_refused,
  unanswered: m.transfer_unanswered,
} as const satisfies Record<NonNullable<Transfer["result"]>, unknown>;

function Transfers({ transfers }: { readonly transfers: readonly Transfer[] }) {
  const { timezone } = useUser();
  return (
    <ol className="cw-stack cw-small">
      {transfers.map(({ name, phoneNumber, askedAt, result }, index) => {
        const text = result ? transferTexts[result] : m.transfer_asked;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: transfers are only appended.
          <li key={index}>
            <p className="cw-anywhere">{text({ name: isolate(name || phoneNumber) })}</p>
            <p className="cw-dimmed">
              <Phone number={phoneNumber} />
              {askedAt && (
                <>
                  {" · "}
                  <bdi className="cw-num">{formatTime(askedAt, timezone)}</bdi>
                </>
              )}
            </p>
          </li>
        );
      })}
    </ol>
  );
}

const scorecard = lazyLayer(async () => (await import("./scorecard.tsx")).ScorecardView);
const sms = lazyLayer(async () => (await import("./call-sms.tsx")).CallSms);

export type CallPart = "summary" | "recording" | "transcript";

interface CallViewProps {
  /** Undefined for a person without calls: each part then shows as empty. */
  readonly callId: string | undefined;
  readonly part?: CallPart | undefined;
}

const LIVE_POLL_MS = 3_000;

export function CallView({ callId, part }: CallViewProps) {
  const { data, error, refetch } = useQuery({
    ...callLogQuery(callId ?? ""),
    enabled: callId !== undefined,
    staleTime: LIVE_POLL_MS,
    refetchInterval: pollWhile(LIVE_POLL_MS, (log?: CallLog) => log?.state !== "ended"),
  });
  if (error && !data) return <Failure title={m.call_failed()} error={error} onRetry={refetch} />;
  if (callId && !data) return <CallSkeleton />;
  return <CallParts log={data} part={part} />;
}

function CallSkeleton() {
  return (
    <div className={classes.root} aria-busy="true">
      <Skeleton height={72} />
      <Skeleton height={112} />
      <Skeleton height={240} />
    </div>
  );
}

const isLive = ({ state }: CallLog) => state === "dialing" || state === "ringing" || state === "in_progress";

interface CallPartsProps {
  readonly log: CallLog | undefined;
  readonly part?: CallPart | undefined;
  /** Shown in place of the call's summary. */
  readonly report?: ReactNode;
  readonly noTranscriptText?: string;
  /** Hides texts and the hang-up button, which are for the call's owner only. */
  readonly isReadOnly?: boolean;
}

export function CallParts({
  log,
  part,
  report,
  noTranscriptText = m.call_transcript_none(),
  isReadOnly = false,
}: CallPartsProps) {
  const player = usePlayer();
  const [quoted, setQuoted] = useState<{ readonly line: number }>();
  const transcript = log?.transcript ?? [];
  const recording = log?.stereoRecordingUrl ?? log?.recordingUrl;
  return (
    <div className={classes.container}>
      <div className={classes.root}>
        <div className={classes.side}>
          <SummaryPart log={log} report={report} canEnd={log !== undefined && isLive(log) && !isReadOnly} />
          {log?.transfers && !isReadOnly && (
            <Part title={m.call_transfers()}>
              <Transfers transfers={log.transfers} />
            </Part>
          )}
          {log?.scorecard && (
            <Part title={m.scorecard_title()}>
              <Suspense>
                <scorecard.Layer
                  scorecard={log.scorecard}
                  onQuote={(line, second) => {
                    setQuoted({ line });
                    if (recording && second !== undefined) player.playFrom(second);
                  }}
                />
              </Suspense>
            </Part>
          )}
          {log?.smsTextId && !isReadOnly && (
            // Order 2 is below recording and transcript in a narrow view.
            <div style={{ order: 2 }}>
              <Part title={m.sms_post()}>
                <Suspense>
                  <sms.Layer textId={log.smsTextId} />
                </Suspense>
              </Part>
            </div>
          )}
          {log && hasFacts(log) && (
            <details style={{ order: 2 }}>
              <summary className="cw-small cw-bold">{m.call_facts()}</summary>
              <Facts log={log} />
            </details>
          )}
        </div>
        <div className={classes.main}>
          <Part title={m.call_recording()} shouldScrollIntoView={part === "recording"}>
            {log && recording ? (
              <Recording url={recording} player={player} seconds={log.totalDuration} />
            ) : (
              <p className="cw-dimmed cw-small">{m.call_recording_none()}</p>
            )}
          </Part>
          <Part
            title={m.call_transcript()}
            shouldScrollIntoView={part === "transcript"}
            action={transcript.length > 0 && <CopyButton text={transcriptText(transcript)} label={m.call_copy()} />}
          >
            {transcript.length > 0 ? (
              <Transcript
                entries={transcript}
                time={player.time}
                isPlaying={player.isPlaying}
                isLive={log !== undefined && isLive(log)}
                quoted={quoted}
                onPlayFrom={recording ? player.playFrom : undefined}
              />
            ) : (
              <p className="cw-dimmed cw-small">{noTranscriptText}</p>
            )}
          </Part>
        </div>
      </div>
    </div>
  );
}

interface SummaryPartProps extends Pick<CallPartsProps, "log" | "report"> {
  readonly canEnd: boolean;
}

const summaryStyle = { maxWidth: "72ch", whiteSpace: "pre-line" } as const;

function SummaryPart({ log, report, canEnd }: SummaryPartProps) {
  const summary = log?.callSummary;
  return (
    <Part
      title={report ? m.lead_report() : m.calls_summary()}
      action={log && canEnd && <EndCallButton callId={log.callId} name={log.candidateName} size="xs" />}
    >
      {log && (
        <Group component="p" className="cw-small" gap={8}>
          {log.state === "ended" && <OutcomeBadge label={log.outcomeLabel} />}
          <EndReason endReason={log.endReason} state={log.state} />
          {log.totalDuration > 0 && <bdi className="cw-num">{formatDuration(log.totalDuration)}</bdi>}
        </Group>
      )}
      {report ?? (
        <p
          className={summary ? "cw-anywhere" : "cw-dimmed cw-small"}
          style={summary ? summaryStyle : undefined}
          dir="auto"
        >
          {summary || m.calls_summary_none()}
        </p>
      )}
      {log?.evaluation && <EvaluationFacts evaluation={log.evaluation} zone={log.timezone} />}
    </Part>
  );
}

function Facts({ log }: { readonly log: CallLog }) {
  return <CallFacts {...log} zone={useUser().timezone} />;
}

interface PartProps {
  readonly title: string;
  readonly shouldScrollIntoView?: boolean;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function Part({ title, shouldScrollIntoView = false, action, children }: PartProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (shouldScrollIntoView) section.current?.scrollIntoView({ block: "start" });
  }, [shouldScrollIntoView]);
  return (
    <section
      ref={section}
      className="cw-stack"
      style={{ gap: 8, minWidth: 0, scrollMarginTop: 64 }}
      aria-labelledby={id}
    >
      <Group wrap="nowrap" gap={0} justify="space-between" mih={28}>
        <h3 id={id} className="cw-small cw-bold">
          {title}
        </h3>
        {action}
      </Group>
      {children}
    </section>
  );
}
