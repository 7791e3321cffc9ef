import type { RunProgress } from "@callwright/contracts/endpoints/run";
import { Box, Button, Flex, Stack } from "@mantine/core";
import { IconActivity, IconPlayerPause } from "@tabler/icons-react";
import * as m from "#messages";
import { ToneBadge } from "../../../components/badge.tsx";
import { BillingLink } from "../../../components/billing-link.tsx";
import { Notice } from "../../../components/notice.tsx";
import { ProgressBar } from "../../../components/progress-bar.tsx";
import { sign } from "../../../components/sign.tsx";
import { formatNumber, formatSoon } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { PreloadLink } from "../../../lib/preload.tsx";
import { attemptsOf, pauseOf, runProgressOf, stateOf, waitsUntil } from "./run-state.ts";
import { rateText, timeLeftText, usePace } from "./use-pace.ts";

interface RunBarProps {
  readonly run: RunProgress;
  readonly zone: string;
}

export function RunStateBadge({ run, zone }: RunBarProps) {
  const { word, tone, isLive } = stateOf(run, zone);
  return (
    <ToneBadge tone={tone} isLive={isLive}>
      {word}
    </ToneBadge>
  );
}

/** Omits the waiting time that the badge shows for a whole run. */
export function RunBar({ run, zone }: RunBarProps) {
  const { state, ended, waiting, nextAt, etaAt, startAt } = run;
  const pace = usePace({ runId: run.runId, total: attemptsOf(run), ended });
  const way = runProgressOf(run);
  const isRunning = state === "running";
  const isOver = state === "completed" || state === "cancelled";
  return (
    <Stack gap={8}>
      <ProgressBar label={m.run_label()} share={way.share} text={way.text} />
      <Flex className="cw-dimmed cw-small cw-num" wrap="wrap" gap="4px 16px">
        <Box component="span" className="cw-medium" me="auto" c="var(--cw-text)">
          <bdi>{way.text}</bdi>
        </Box>
        {state === "scheduled" && startAt && <bdi>{m.run_starts({ time: formatSoon(startAt, zone) })}</bdi>}
        {!isOver && waiting > 0 && (
          <bdi>
            {nextAt && !waitsUntil(run)
              ? m.run_waiting_until({ count: formatNumber(waiting), time: formatSoon(nextAt, zone) })
              : m.run_waiting({ count: formatNumber(waiting) })}
          </bdi>
        )}
        {isRunning && pace && <bdi>{rateText(pace)}</bdi>}
        {isRunning && etaAt && <bdi>{etaText(formatSoon(etaAt, zone), waiting > 0)}</bdi>}
        {isRunning && pace && !etaAt && !nextAt && <bdi>{timeLeftText(pace)}</bdi>}
        {state === "completed" && <span>{m.execute_ended()}</span>}
      </Flex>
    </Stack>
  );
}

/** Waiting people are called later than the estimate, so it is worded for the others. */
const etaText = (time: string, hasWaiting: boolean) => (hasWaiting ? m.run_eta_others({ time }) : m.run_eta({ time }));

const isBillingPause = ({ pauseReason }: RunProgress) =>
  pauseReason === "minutes" || pauseReason === "trial" || pauseReason === "payment";

export function RunPause({ run }: { readonly run: RunProgress }) {
  if (run.state !== "paused") return null;
  const { title, text } = pauseOf(run);
  return (
    <Notice tone="fair" icon={IconPlayerPause} title={title}>
      {text} {isBillingPause(run) && <BillingLink />}
    </Notice>
  );
}

export const OpenRun = ({ run, size }: Pick<RunBarProps, "run"> & { readonly size: "xs" | "md" }) => (
  <Button
    component={PreloadLink}
    to={paths.run(run.runId)}
    variant="default"
    size={size}
    leftSection={sign(IconActivity)}
  >
    {m.run_open()}
  </Button>
);
