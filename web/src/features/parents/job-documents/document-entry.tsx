/** One uploaded file: its progress, or why it could not be read. */
import { ActionIcon, Button, Loader, Stack } from "@mantine/core";
import { IconAlertCircle, IconCircleCheck, IconX } from "@tabler/icons-react";
import * as m from "#messages";
import { ProgressBar } from "../../../components/progress-bar.tsx";
import { formatNumber } from "../../../lib/format.ts";
import classes from "./documents.module.css";
import type { Entry } from "./use-documents.ts";

interface DocumentEntryProps {
  readonly entry: Entry;
  readonly hasDetails: boolean;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
}

export function DocumentEntry({ entry, hasDetails, onRemove, onRetry }: DocumentEntryProps) {
  const { file, state, share, refusal, document } = entry;
  return (
    <li className={classes.entry}>
      <span className={classes.sign} data-state={state}>
        <Sign state={state} />
      </span>
      <Stack gap={2} flex={1} miw={0}>
        <bdi className="cw-small cw-anywhere">{file.name}</bdi>
        <span className={classes.state} data-state={state} role={state === "refused" ? "alert" : "status"}>
          {state === "uploading" && m.pdf_uploading({ percent: formatNumber(Math.round(share * 100)) })}
          {state === "reading" && m.pdf_reading()}
          {state === "read" &&
            (hasDetails ? m.pdf_read({ pages: formatNumber(document?.pages ?? 0) }) : m.pdf_nothing())}
          {state === "refused" && refusal}
        </span>
        {state === "uploading" && <ProgressBar label={m.pdf_progress({ name: file.name })} share={share} />}
      </Stack>
      {state === "refused" && (
        <Button variant="default" size="xs" onClick={onRetry}>
          {m.retry()}
        </Button>
      )}
      <ActionIcon aria-label={m.pdf_remove({ name: file.name })} onClick={onRemove}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  );
}

function Sign({ state }: Pick<Entry, "state">) {
  if (state === "read") return <IconCircleCheck size={16} stroke={1.75} aria-hidden />;
  if (state === "refused") return <IconAlertCircle size={16} stroke={1.75} aria-hidden />;
  return <Loader size={14} />;
}
