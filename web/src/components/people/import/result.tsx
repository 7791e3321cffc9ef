/** After an import of which not everything loaded: how many were added, and which were not. */
import { Button } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import * as m from "#messages";
import { formatNumber } from "../../../lib/format.ts";
import { DialogFoot } from "../../dialog-foot.tsx";
import { shownFaults } from "./candidate-file.ts";
import { FaultList } from "./fault-list.tsx";
import classes from "./import.module.css";
import type { ImportState } from "./use-import.ts";

interface ImportResultProps {
  readonly state: Extract<ImportState, { step: "done" }>;
  readonly onClose: () => void;
}

export function ImportResult({ state: { sent, file }, onClose }: ImportResultProps) {
  const own = file?.overview.faults ?? [];
  const faults = [...sent.refused, ...own].sort((a, b) => a.line - b.line).slice(0, shownFaults);
  return (
    <>
      <div className={classes.stack}>
        <p className={classes.result} role="status">
          <IconCircleCheck size={20} stroke={1.75} className={classes.resultIcon} aria-hidden />
          {m.import_result({ added: formatNumber(sent.added) })}
        </p>
        <FaultList
          faults={faults}
          total={sent.refused.length + (file?.overview.bad ?? 0)}
          csv={file && (() => file.faults(sent.refused))}
        />
      </div>
      <DialogFoot>
        <Button size="md" onClick={onClose} data-autofocus>
          {m.close()}
        </Button>
      </DialogFoot>
    </>
  );
}
