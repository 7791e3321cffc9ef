/** An import that has ended: exact counts, and the rows that were not loaded as a file. */
import type { Import } from "@callwright/contracts/endpoints/import";
import { Button } from "@mantine/core";
import { IconCircleCheck, IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import * as m from "#messages";
import { callBlob } from "../../../lib/api.ts";
import { download } from "../../../lib/download.ts";
import { formatNumber } from "../../../lib/format.ts";
import { toast } from "../../../lib/toast.ts";
import { DialogFoot } from "../../dialog-foot.tsx";
import classes from "./import.module.css";

interface ImportResultProps {
  readonly work: Import;
  readonly onClose: () => void;
  readonly onAgain: () => void;
}

export function ImportResult({ work, onClose, onAgain }: ImportResultProps) {
  const { added, merged, rows } = work.counts;
  const left = rows - added - merged;
  const report = useMutation({
    mutationFn: () => callBlob("importReport", { params: { id: work._id } }),
    onSuccess: (csv) => download(csv, "rows-not-loaded.csv"),
    onError: () => toast.error(m.import_report_failed()),
  });
  return (
    <>
      <p className={classes.result} role="status">
        <IconCircleCheck size={20} stroke={1.75} className={classes.resultIcon} aria-hidden />
        {m.import_ended()}
      </p>
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
      </dl>
      {left > 0 && (
        <p>
          <Button
            variant="default"
            leftSection={<IconDownload size={14} stroke={1.75} aria-hidden />}
            onClick={() => report.mutate()}
            loading={report.isPending}
          >
            {m.import_download_report()}
          </Button>
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
