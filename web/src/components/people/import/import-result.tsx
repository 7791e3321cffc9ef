/** Result of an ended or stopped import: exact counts, and rejected rows as a file. */
import type { Import } from "@callwright/contracts/endpoints/import";
import { Button, Group } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import * as m from "#messages";
import { formatNumber } from "../../../lib/format.ts";
import { DialogFoot } from "../../dialog-foot.tsx";
import classes from "./import.module.css";
import { outcomeOf } from "./imports-query.ts";
import { ReportButton } from "./report-button.tsx";

interface ImportResultProps {
  readonly importRecord: Import;
  readonly onClose: () => void;
  readonly onAgain: () => void;
  /** Replaces the success message of a stopped import. */
  readonly children?: ReactNode;
}

export function ImportResult({ importRecord, onClose, onAgain, children }: ImportResultProps) {
  const { added, merged, left, remaining } = outcomeOf(importRecord);
  return (
    <>
      {children || (
        <Group component="p" className="cw-bold" wrap="nowrap" gap={8} role="status">
          <IconCircleCheck size={20} stroke={1.75} className={classes.resultIcon} aria-hidden />
          {m.import_ended()}
        </Group>
      )}
      <dl className={classes.counts}>
        <div data-tone="good">
          <dt>{m.import_added()}</dt>
          <dd>{formatNumber(added)}</dd>
        </div>
        {merged > 0 && (
          <div data-tone="good">
            <dt>{m.import_merged()}</dt>
            <dd>{formatNumber(merged)}</dd>
          </div>
        )}
        <div data-tone={left > 0 ? "bad" : "neutral"}>
          <dt>{m.import_skipped()}</dt>
          <dd>{formatNumber(left)}</dd>
        </div>
        {remaining > 0 && (
          <div data-tone="neutral">
            <dt>{m.import_rest()}</dt>
            <dd>{formatNumber(remaining)}</dd>
          </div>
        )}
      </dl>
      {left > 0 && (
        <p>
          <ReportButton importId={importRecord._id} />
        </p>
      )}
      <DialogFoot>
        <Button variant="default" size="md" onClick={onAgain}>
          {m.import_new_file()}
        </Button>
        <Button size="md" onClick={onClose} data-autofocus>
          {m.close()}
        </Button>
      </DialogFoot>
    </>
  );
}
