import type { Bulk } from "@callwright/contracts/endpoints/candidate";
import { type Decision, decisions } from "@callwright/contracts/scorecard-words";
import { Button, CloseButton, Flex, Group, Stack } from "@mantine/core";
import { useEffect, useRef } from "react";
import * as m from "#messages";
import { decisionWords } from "../../../components/call/scorecard-words.ts";
import { ProgressBar } from "../../../components/progress-bar.tsx";
import { formatNumber } from "../../../lib/format.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { rateText, timeLeftText, usePace } from "../calling/use-pace.ts";

const under: Record<Bulk["action"], () => string> = {
  delete: m.bulk_deleting,
  move: m.bulk_moving,
  do_not_call: m.bulk_marking,
  pre_call_sms: m.sms_progress,
  shortlist: m.bulk_deciding,
  maybe: m.bulk_deciding,
  decline: m.bulk_deciding,
  undo_decision: m.bulk_undoing,
};

const ended: Record<Bulk["action"], (inputs: { count: string }) => string> = {
  delete: m.bulk_deleted,
  move: m.bulk_moved,
  do_not_call: m.bulk_marked,
  pre_call_sms: m.bulk_queued,
  ...decidedWords(),
  undo_decision: m.bulk_undone,
};

function decidedWords() {
  const words = (decision: Decision) => (inputs: { count: string }) =>
    m.bulk_decided({ ...inputs, decision: decisionWords[decision]() });
  return { shortlist: words("shortlist"), maybe: words("maybe"), decline: words("decline") };
}

function resultOf({ action, state, failure, refusal, done, skipped }: Bulk): string {
  const count = formatNumber(done);
  if (state === "failed")
    return `${under[action]()}. ${m.bulk_failed({ count, reason: failure ? serverMessage(failure, refusal) : m.error_generic() })}`;
  const result = ended[action]({ count });
  return skipped > 0 ? `${result} ${m.bulk_left({ skipped: formatNumber(skipped) })}` : result;
}

const READ_MS = 15_000;

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
  const dismiss = useRef(onDismiss);
  dismiss.current = onDismiss;
  const isGood = state === "completed" && skipped === 0;
  useEffect(() => {
    if (!isGood) return;
    const timer = setTimeout(() => dismiss.current(), READ_MS);
    return () => clearTimeout(timer);
  }, [isGood]);
  return (
    <Group
      component="section"
      className="cw-small cw-num"
      wrap="nowrap"
      justify="space-between"
      gap={16}
      {...(state === "failed" && { c: "var(--cw-bad-text)" })}
      aria-label={under[action]()}
    >
      <span role="status">{resultOf(bulk)}</span>
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
  const over = done + skipped;
  const pace = usePace({ runId: bulkId, total, ended: over });
  const count = m.bulk_count({ done: formatNumber(over), total: formatNumber(total) });
  return (
    <Stack component="section" gap={8} aria-label={under[action]()}>
      <span className="cw-small cw-bold">{under[action]()}</span>
      <ProgressBar label={under[action]()} share={total > 0 ? over / total : 1} text={count} />
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
