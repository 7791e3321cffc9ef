/** Rows that were not imported: their list, and files of them in the reader's language, to correct and import again. */
import { csvLine } from "@callwright/contracts/csv";
import { Button, Group } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import * as m from "#messages";
import { buttonIcon } from "../../../components/icon-button.tsx";
import { callBlob } from "../../../lib/api.ts";
import { download } from "../../../lib/download.ts";
import { formatNumber } from "../../../lib/format.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { toast } from "../../../lib/toast.ts";
import classes from "./import.module.css";
import type { Fault, PackedFile } from "./worker-messages.ts";

const REPORT_NAME = "rows-not-loaded.csv";

interface FaultListProps {
  readonly faults: readonly Fault[];
  readonly total: number;
  readonly csv: (() => Blob | Promise<Blob>) | undefined;
  readonly labels?: { readonly title: string; readonly text: string; readonly fileName: string };
}

export function FaultList({ faults, total, csv, labels }: FaultListProps) {
  if (total === 0) return null;
  const title = labels?.title ?? m.import_faults();
  return (
    <section aria-label={title}>
      <Group justify="space-between" gap={8} mb={8}>
        <h3 className="cw-small cw-bold">{title}</h3>
        {csv && (
          <Button
            variant="default"
            size="xs"
            leftSection={buttonIcon(IconDownload, 14)}
            onClick={async () => download(await csv(), labels?.fileName ?? REPORT_NAME)}
          >
            {m.import_download_faults()}
          </Button>
        )}
      </Group>
      {labels && <p className="cw-dimmed cw-small">{labels.text}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <ul className={classes.faults} tabIndex={0} aria-label={title}>
        {faults.map(({ line, reason, row }) => (
          <li key={`${line} ${reason} ${row}`}>
            <bdi className="cw-dimmed cw-num">{m.import_line({ line: formatNumber(line) })}</bdi>
            {row && <bdi className="cw-anywhere">{row}</bdi>}
            <span className={row && "cw-dimmed cw-small"}>{serverMessage(reason)}</span>
          </li>
        ))}
      </ul>
      {total > faults.length && (
        <p className="cw-dimmed cw-small">{m.import_more_faults({ count: formatNumber(total - faults.length) })}</p>
      )}
    </section>
  );
}

interface ReportButtonProps {
  readonly importId: string;
  readonly size?: "xs";
  readonly label?: string;
}

export function ReportButton({ importId, size, label = m.import_download_report() }: ReportButtonProps) {
  const report = useMutation({
    mutationFn: async () => translateReport(await callBlob("importReport", { params: { id: importId } })),
    onSuccess: (csv) => download(csv, REPORT_NAME),
    onError: () => toast.error(m.import_report_failed()),
  });
  return (
    <Button
      variant="default"
      size={size}
      leftSection={buttonIcon(IconDownload, 14)}
      onClick={() => report.mutate()}
      loading={report.isPending}
    >
      {label}
    </Button>
  );
}

/** Translates the column of reasons, which follows the file's own columns and the line number. */
export const translateReasons = (
  csv: Blob,
  header: readonly string[],
  translate: (reason: string) => string,
): Promise<Blob> => translateColumn(csv, header.length + 1, translate);

export const translateFaults = ({ faultsCsv, header }: Pick<PackedFile, "faultsCsv" | "header">): Promise<Blob> =>
  translateReasons(faultsCsv, header, serverMessage);

/** The reason is the second column of the report. */
export const translateReport = (report: Blob): Promise<Blob> => translateColumn(report, 1, serverMessage);

/** A cell, plain or in quotes (with inner quotes doubled), and its end: a comma, a line end or the end of the file. */
const csvCells = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/g;

/** `column` counts from 0. */
async function translateColumn(csv: Blob, column: number, translate: (reason: string) => string): Promise<Blob> {
  let line = 0;
  let currentColumn = 0;
  const text = (await csv.text()).replace(csvCells, (whole: string, cell: string, end: string) => {
    const isReason = line > 0 && currentColumn === column && cell !== "";
    currentColumn = end === "," ? currentColumn + 1 : 0;
    if (end === "\r\n") line += 1;
    return isReason ? `${translateCell(cell, translate)}${end}` : whole;
  });
  // Spreadsheets read UTF-8 only with a byte order mark, which reading as text removes.
  return new Blob([`\uFEFF${text}`], { type: "text/csv;charset=utf-8" });
}

function translateCell(cell: string, translate: (reason: string) => string): string {
  const text = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
  const reasons = text.split("; ").map((reason) => translate(reason));
  return csvLine([reasons.join("; ")]).trimEnd();
}
