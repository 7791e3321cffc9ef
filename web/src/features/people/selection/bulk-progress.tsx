import type { Bulk } from "@callwright/contracts/endpoints/candidate";
import { type Decision, decisions } from "@callwright/contracts/states";
import { Button, CloseButton, Flex, Group, Stack } from "@mantine/core";
import { useEffect, useRef } from "react";
import * as m from "#messages";
import { decisionWords } from "../../../components/call/scorecard-words.ts";
import { ProgressBar } from "../../../components/progress-bar.tsx";
import { formatNumber } from "../../../lib/format.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { rateText, timeLeftText, usePace } from "../calling/use-pace.ts";

const runningTexts: Record<Bulk["action"], () => string> = {
  delete: m.bulk_deleting,
  move: m.bulk_moving,
  do_not_call: m.bulk_marking,
  pre_call_sms: m.sms_progress,
  shortlist: m.bulk_deciding,
  maybe: m.bulk_deciding,
  decline: m.bulk_deciding,
  undo_decision: m.bulk_undoing,
};

const decidedText = (decision: Decision) => (inputs: { count: string }) =>
  m.bulk_decided({ ...inputs, decision: decisionWords[decision]() });

const endedTexts: Record<Bulk["action"], (inputs: { count: string }) => string> = {
  delete: m.bulk_deleted,
  move: m.bulk_moved,
  do_not_call: m.bulk_marked,
  pre_call_sms: m.bulk_queued,
  shortlist: decidedText("shortlist"),
  maybe: decidedText("maybe"),
  decline: decidedText("decline"),
  undo_decision: m.bulk_undone,
};

function resultText({ action, state, failure, refusal, done, skipped }: Bulk): string {
  const count = formatNumber(done);
  if (state === "failed") {
    const reason = failure ? serverMessage(failure, refusal) : m.error_generic();
    return `${runningTexts[action]()}. ${m.bulk_failed({ count, reason })}`;
  }
  const result = endedTexts[action]({ count });
  return skipped > 0 ? `${result} ${m.bulk_left({ skipped: formatNumber(skipped) })}` : result;
}

const DISMISS_AFTER_MS = 15_000;

interface BulkProgressProps {
  readonly bulk: Bulk;
  readonly onDismiss: () => void;
  readonly onUndo: () => void;
}

export function BulkProgress(props: BulkProgressProps) {
  return props.bulk.state === "running" ? <BulkRunning {...props} /> : <BulkResult {...props} />;
}

function BulkResult({ bulk, onDismiss, onUndo }: BulkProgressProps) {
  const { action, state, skipped } = bulk;
  const latestOnDismiss = useRef(onDismiss);
  latestOnDismiss.current = onDismiss;
  // A result that left people out stays until it is closed.
  const isComplete = state === "completed" && skipped === 0;
  useEffect(() => {
    if (!isComplete) return;
    const timer = setTimeout(() => latestOnDismiss.current(), DISMISS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isComplete]);
  return (
    <Group
      component="section"
      className="cw-small cw-num"
      wrap="nowrap"
      justify="space-between"
      gap={16}
      {...(state === "failed" && { c: "var(--cw-bad-text)" })}
      aria-label={runningTexts[action]()}
    >
      <span role="status">{resultText(bulk)}</span>
      {decisions.some((decision) => decision === action) && (
        <Button variant="subtle" size="compact-sm" onClick={onUndo}>
          {m.decision_undo()}
        </Button>
      )}
      <CloseButton size="sm" aria-label={m.close()} onClick={onDismiss} />
    </Group>
  );
}

function BulkRunning({ bulk }: BulkProgressProps) {
  const { bulkId, action, total, done, skipped } = bulk;
  const processed = done + skipped;
  const pace = usePace({ runId: bulkId, total, ended: processed });
  const count = m.bulk_count({ done: formatNumber(processed), total: formatNumber(total) });
  return (
    <Stack component="section" gap={8} aria-label={runningTexts[action]()}>
      <span className="cw-small cw-bold">{runningTexts[action]()}</span>
      <ProgressBar label={runningTexts[action]()} share={total > 0 ? processed / total : 1} text={count} />
      <Flex className="cw-dimmed cw-small cw-num" wrap="wrap" gap="4px 16px">
        <bdi>{count}</bdi>
        {pace && (
          <>
            <bdi>{rateText(pace)}</bdi>
            <bdi>{timeLeftText(pace)}</bdi>
          </>
        )}
      </Flex>
    </Stack>
  );
}
