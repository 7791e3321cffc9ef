import type { Import } from "@callwright/contracts/endpoints/import";
import { Alert, Box, Button, Flex, Stack } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import * as m from "#messages";
import { DialogFoot, FootButton } from "../../../components/dialog.tsx";
import { ProgressBar } from "../../../components/progress-bar.tsx";
import { formatDuration, formatNumber } from "../../../lib/format.ts";
import { readStoredJson, writeStored } from "../../../lib/storage.ts";
import classes from "./import.module.css";
import type { ManualState } from "./send-rows.ts";

export const FileName = ({ name }: { readonly name: string }) => (
  <p className="cw-medium cw-anywhere">
    <bdi>{name}</bdi>
  </p>
);

export function ReadingBar({ name, share }: { readonly name: string; readonly share: number }) {
  return (
    <Stack gap={16}>
      <FileName name={name} />
      <ProgressBar label={m.import_reading()} share={share} />
      <p className="cw-dimmed cw-small">{m.import_reading()}</p>
    </Stack>
  );
}

interface SendingBarProps {
  readonly state: Extract<ManualState, { step: "sending" | "stopped" }>;
  readonly onResume: () => void;
  readonly onClose: () => void;
  readonly isLeaving: boolean;
}

export function SendingBar({ state, onResume, onClose, isLeaving }: SendingBarProps) {
  const { rows, sent } = state;
  const count = m.import_sent({ done: formatNumber(sent.done), total: formatNumber(rows.total) });
  return (
    <>
      <Stack gap={16}>
        <ProgressBar label={m.import_sending()} share={sent.done / rows.total} text={count} />
        <p className={classes.progressLine}>
          <bdi className={classes.name}>{count}</bdi>
          {state.step === "sending" && <Rate state={state} />}
        </p>
        {state.step === "stopped" && (
          <Alert color="red" icon={<IconAlertCircle size={16} />} role="alert" title={m.people_add_failed()}>
            {/* The title says the general reason already. */}
            {state.reason === m.people_add_failed() ? m.import_stopped() : state.reason}
          </Alert>
        )}
      </Stack>
      {state.step === "stopped" && !isLeaving && (
        <DialogFoot>
          <FootButton onClick={onClose}>{m.close()}</FootButton>
          <Button size="md" onClick={onResume} data-autofocus>
            {m.import_resume()}
          </Button>
        </DialogFoot>
      )}
    </>
  );
}

function Rate({ state }: { readonly state: Extract<ManualState, { step: "sending" }> }) {
  const seconds = (Date.now() - state.startedAt) / 1_000;
  const perSecond = state.sent.done / seconds;
  if (state.sent.done === 0 || seconds <= 0) return null;
  const secondsLeft = Math.ceil((state.rows.total - state.sent.done) / perSecond);
  return <bdi>{m.import_rate({ count: formatNumber(Math.round(perSecond)), left: formatDuration(secondsLeft) })}</bdi>;
}

interface CountsProps {
  readonly counts: readonly (readonly [label: string, count: number, isBad?: boolean])[];
}

export const Counts = ({ counts }: CountsProps) => (
  <Flex component="dl" gap={12}>
    {counts.map(([label, count, isBad = false]) => (
      <Flex key={label} className="cw-frame" direction="column-reverse" flex={1} p="12px 16px">
        <dt className="cw-dimmed cw-small">{label}</dt>
        <Box
          component="dd"
          className="cw-bold cw-num"
          fz="1.5rem"
          lh="32px"
          {...(isBad && { c: "var(--cw-bad-text)" })}
        >
          {formatNumber(count)}
        </Box>
      </Flex>
    ))}
  </Flex>
);

export function ImportProgress({ importRecord }: { readonly importRecord: Import }) {
  const { done, rows } = importRecord.counts;
  const pace = useImportPace(importRecord);
  const isChecking = importRecord.state === "checking";
  const label = importLabel(importRecord);
  const counts = { done: formatNumber(done), total: formatNumber(rows) };
  const count = isChecking ? m.import_checked_rows(counts) : m.import_done_rows(counts);
  return (
    <>
      <ProgressBar label={label} share={rows > 0 ? done / rows : 0} text={count} />
      <p className={classes.progressLine}>
        <span>
          {label}: <bdi className={classes.name}>{count}</bdi>
        </span>
        {pace && <bdi>{m.import_pace(pace)}</bdi>}
      </p>
    </>
  );
}

function importLabel({ state }: Import): string {
  if (state === "checking") return m.import_checking();
  return state === "stopping" ? m.import_stopping() : m.import_running();
}

interface PaceSample {
  readonly at: number;
  readonly done: number;
}

const isPaceSample = (stored: unknown): stored is PaceSample =>
  typeof stored === "object" && stored !== null && "at" in stored && "done" in stored;

function rowsPerSecond(firstSample: PaceSample, currentSample: PaceSample): number | undefined {
  const seconds = (currentSample.at - firstSample.at) / 1_000;
  const doneSince = currentSample.done - firstSample.done;
  return doneSince > 0 && seconds >= 1 ? doneSince / seconds : undefined;
}

/** The pace since the first sample of the import's current state, which is stored to survive a reload. */
function useImportPace({ _id, state, counts }: Import): { count: string; left: string } | undefined {
  const storageKey = `cw-import-${_id}-${state}`;
  const currentSample = { at: Date.now(), done: counts.done };
  const stored = readStoredJson(storageKey, "session");
  // If fewer rows are done than in the stored sample, the server has started over.
  const firstSample = isPaceSample(stored) && stored.done <= currentSample.done ? stored : undefined;
  if (!firstSample) writeStored(storageKey, JSON.stringify(currentSample), "session");
  const pace = firstSample && rowsPerSecond(firstSample, currentSample);
  if (!pace) return undefined;
  const secondsLeft = Math.ceil((counts.rows - counts.done) / pace);
  return { count: formatNumber(Math.round(pace)), left: formatDuration(secondsLeft) };
}
