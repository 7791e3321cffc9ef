/** State and progress of the run, and why it pauses; in the sandbox, a jump to the next opening. */
import type { RunRoom } from "@callwright/contracts/endpoints/run";
import { Group, Stack } from "@mantine/core";
import * as m from "#messages";
import { Notice } from "../../../components/notice.tsx";
import { MoveClock } from "../../../components/people/calling/move-clock.tsx";
import { RunPause } from "../../../components/people/calling/run-pause.tsx";
import { RunBar, RunStateBadge } from "../../../components/people/calling/run-progress.tsx";
import { formatDateTime } from "../../../lib/format.ts";
import { useDebounced } from "./use-debounced.ts";

export function Progress({ run }: { readonly run: RunRoom }) {
  const { completedAt, timezone } = run;
  const wait = useWait(run);
  return (
    <Stack component="section" className="cw-card" gap={12} p={16} aria-label={m.run_label()}>
      <Group gap="8px 12px">
        <RunStateBadge run={run} zone={timezone} />
        {completedAt && (
          <bdi className="cw-dimmed cw-small cw-num">
            {m.run_over_at({ date: formatDateTime(completedAt, timezone) })}
          </bdi>
        )}
      </Group>
      <RunBar run={run} zone={timezone} />
      {run.isWaitingForTexts && <p className="cw-dimmed cw-small cw-num">{m.run_waits_for_texts()}</p>}
      <RunPause run={run} />
      {run.calling.some(({ isUnconfirmed }) => isUnconfirmed) && (
        <Notice tone="fair" title={m.room_unconfirmed_title()}>
          {m.room_unconfirmed_text()}
        </Notice>
      )}
      <AccountWait run={run} />
      <MoveClock preview={wait} />
    </Stack>
  );
}

/** Why the voice provider's account keeps calls waiting. */
function AccountWait({ run: { account, timezone } }: { readonly run: RunRoom }) {
  if (!account) return null;
  if (account.state === "full")
    return (
      <Notice tone="fair" title={m.room_account_full()}>
        {m.room_account_full_text()}
      </Notice>
    );
  const { reason, until } = account;
  return (
    <Notice tone="fair" title={m.room_account_paused()}>
      {m.room_account_paused_text({ reason, time: formatDateTime(until, timezone) })}
    </Notice>
  );
}

/** Longer than the poll interval. */
const STEADY_MS = 2_500;

/** The time before which no call is possible. */
function waitingUntil({ state, calling, nextAt, startAt }: RunRoom): string | undefined {
  if (state === "scheduled") return startAt;
  return state === "running" && calling.length === 0 ? nextAt : undefined;
}

/** The wait, which sandbox users may skip. */
function useWait(run: RunRoom) {
  const { timezone, canMoveClock } = run;
  const at = useDebounced(waitingUntil(run), STEADY_MS);
  return { canMoveClock, nextOpening: at ? { at, timezone, place: placeOf(timezone) } : undefined };
}

/** "Europe/Berlin" → "Berlin". */
const placeOf = (zone: string) => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
