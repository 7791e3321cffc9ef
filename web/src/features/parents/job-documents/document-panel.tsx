/** Fill in from job descriptions: uploads PDFs and applies the extracted details, singly or all. */
import { documentLimits } from "@callwright/contracts/endpoints/document";
import { Button, Flex, Group } from "@mantine/core";
import type { FileRejection } from "@mantine/dropzone";
import "@mantine/dropzone/styles.layer.css";
import { IconFileTypePdf } from "@tabler/icons-react";
import { useState } from "react";
import * as m from "#messages";
import { FileDrop } from "../../../components/file-drop.tsx";
import { Notice } from "../../../components/notice.tsx";
import type { JobValues } from "../job-form/job-form.ts";
import { DocumentEntry } from "./document-entry.tsx";
import classes from "./documents.module.css";
import { ProposalRow } from "./proposal-row.tsx";
import { applyAllRows, applyRow, isApplied, rowsOf } from "./proposals.ts";
import { rejectionText } from "./rejection.ts";
import type { Documents } from "./use-documents.ts";

export interface DocumentPanelProps {
  readonly documents: Documents;
  /** The form's current values. */
  readonly values: JobValues;
  readonly onTake: (changes: Partial<JobValues>) => void;
  readonly onClose: () => void;
}

const accept = { "application/pdf": [".pdf"] };

export function DocumentPanel({ documents, values, onTake, onClose }: DocumentPanelProps) {
  const { entries, add, remove, retry } = documents;
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [isAsked, setAsked] = useState(false);
  const rows = rowsOf(entries.flatMap(({ document }) => (document?.state === "read" ? [document] : [])));
  const isLacking = isAsked && rows.length === 0;
  const refuse = (files: readonly File[], rejected: readonly FileRejection[]) => {
    const remaining = documentLimits.files - entries.length;
    setRefusals([
      ...rejected.map((one) => rejectionText(one, m.pdf_too_many)),
      ...files.slice(remaining).map(({ name }) => m.pdf_too_many({ name })),
    ]);
    setAsked(false);
  };
  return (
    <section className={classes.panel} aria-label={m.pdf_title()}>
      <Group component="header" wrap="nowrap" justify="space-between" gap={12}>
        <h3 className="cw-small">{m.pdf_title()}</h3>
        <Button variant="default" size="xs" onClick={onClose}>
          {m.pdf_hide()}
        </Button>
      </Group>
      <FileDrop
        accept={accept}
        maxSize={documentLimits.bytes}
        onDropAny={refuse}
        onDrop={add}
        icon={IconFileTypePdf}
        title={m.pdf_drop()}
        note={m.pdf_limits()}
        size="sm"
      />
      {refusals.map((words) => (
        <Notice key={words} tone="bad">
          {words}
        </Notice>
      ))}
      {entries.length > 0 && (
        <ul className={classes.entries} aria-label={m.pdf_files()}>
          {entries.map((entry) => (
            <DocumentEntry
              key={entry.key}
              entry={entry}
              hasDetails={rows.some(({ file }) => file === entry.file.name)}
              onRemove={() => remove(entry.key)}
              onRetry={() => retry(entry.key)}
            />
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <ul className={classes.rows} aria-label={m.pdf_details()}>
          {rows.map((row) => (
            <ProposalRow
              key={row.id}
              row={row}
              currency={values.currency}
              isApplied={isApplied(row, values)}
              onTake={() => onTake(applyRow(row, values))}
            />
          ))}
        </ul>
      )}
      {isLacking && <Notice tone="bad">{m.pdf_required()}</Notice>}
      <Flex justify="flex-end">
        <Button
          variant="default"
          onClick={() => {
            setAsked(true);
            if (rows.length > 0) onTake(applyAllRows(rows, values));
          }}
        >
          {m.pdf_accept_all()}
        </Button>
      </Flex>
    </section>
  );
}
