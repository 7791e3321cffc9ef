/** How far an action on many people has come, and what came of it. */
import type { Bulk } from "@callwright/contracts/endpoints/candidate";
import { CloseButton } from "@mantine/core";
import * as m from "#messages";
import { formatNumber } from "../../../lib/format.ts";
import { specWords } from "../../../lib/spec-words.ts";
import { ProgressBar } from "../../progress-bar.tsx";
import { rateText, timeLeftText, usePace } from "../calling/use-pace.ts";
import classes from "./bulk-progress.module.css";

const under: Record<Bulk["action"], () => string> = {
  delete: m.bulk_deleting,
  move: m.bulk_moving,
  do_not_call: m.bulk_marking,
  pre_call_sms: m.sms_progress,
};

/** What came of it, in a sentence. */
export function bulkResult({ action, state, failure, done, skipped }: Bulk): string {
  const count = formatNumber(done);
  if (action === "pre_call_sms" && state === "completed")
    return skipped > 0
      ? m.sms_progress_skipped({ count, skipped: formatNumber(skipped) })
      : m.sms_progress_ended({ count });
  if (state === "failed") return m.bulk_failed({ count, reason: specWords(failure ?? m.error_generic()) });
  return skipped > 0 ? m.bulk_ended_skipped({ count, skipped: formatNumber(skipped) }) : m.bulk_ended({ count });
}

export function BulkProgress({ bulk, onDismiss }: { readonly bulk: Bulk; readonly onDismiss: () => void }) {
  const { bulkId, action, state, total, done, skipped } = bulk;
  const over = done + skipped;
  const pace = usePace({ runId: bulkId, total, ended: over });
  const count = m.bulk_count({ done: formatNumber(over), total: formatNumber(total) });
  return (
    <section className={classes.root} aria-label={under[action]()}>
      <div className={classes.head}>
        <span className={classes.title}>{under[action]()}</span>
        {state !== "running" && <CloseButton size="sm" aria-label={m.close()} onClick={onDismiss} />}
      </div>
      <ProgressBar label={under[action]()} share={total > 0 ? over / total : 1} text={count} />
      <div className={classes.line} data-state={state}>
        {state === "running" ? (
          <>
            <bdi>{count}</bdi>
            {pace && (
              <>
                <bdi>{rateText(pace)}</bdi>
                <bdi>{timeLeftText(pace)}</bdi>
              </>
            )}
          </>
        ) : (
          <span role="status">{bulkResult(bulk)}</span>
        )}
      </div>
    </section>
  );
}
