import { documentLimits } from "@callwright/contracts/endpoints/document";
import { Box, Button, Flex, Group, Loader, Stack } from "@mantine/core";
import "@mantine/dropzone/styles.layer.css";
import type { CurrencyCode } from "@callwright/contracts/catalog";
import type { FileRejection } from "@mantine/dropzone";
import { IconAlertCircle, IconCircleCheck, IconFileTypePdf, IconX } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import * as m from "#messages";
import { FileDrop } from "../../../components/file-drop.tsx";
import { IconButton } from "../../../components/icon-button.tsx";
import { Notice } from "../../../components/notice.tsx";
import { ProgressBar } from "../../../components/progress-bar.tsx";
import { languageNames } from "../../../components/wording.ts";
import { formatMoney, formatNumber, formatShare } from "../../../lib/format.ts";
import { TakeButton } from "../edit/proposal.tsx";
import { workplaceNames } from "../job-form/job-fields.tsx";
import type { JobValues } from "../job-form/job-form.ts";
import classes from "./documents.module.css";
import type { Documents, DocumentUpload } from "./from-documents.tsx";
import { applyAllRows, applyRow, type Detail, isApplied, type ProposalRow, proposalRows } from "./proposals.ts";
import { acceptedFiles, rejectionText } from "./upload.ts";

interface DocumentPanelProps {
  readonly documents: Documents;
  readonly values: JobValues;
  readonly onTake: (changes: Partial<JobValues>) => void;
  readonly onClose: () => void;
}

export function DocumentPanel({ documents, values, onTake, onClose }: DocumentPanelProps) {
  const { entries, add, remove, retry } = documents;
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [hasPressedTakeAll, setPressedTakeAll] = useState(false);
  const rows = proposalRows(entries.flatMap(({ document }) => (document?.state === "read" ? [document] : [])));
  const showRefusals = (files: readonly File[], rejections: readonly FileRejection[]) => {
    const filesBeyondLimit = files.slice(documentLimits.files - entries.length);
    setRefusals([
      ...rejections.map((rejection) => rejectionText(rejection, m.pdf_too_many)),
      ...filesBeyondLimit.map(({ name }) => m.pdf_too_many({ name })),
    ]);
    setPressedTakeAll(false);
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
        accept={acceptedFiles}
        maxSize={documentLimits.bytes}
        onDropAny={showRefusals}
        onDrop={add}
        icon={IconFileTypePdf}
        title={m.pdf_drop()}
        note={m.pdf_limits()}
        size="sm"
      />
      {refusals.map((refusal) => (
        <Notice key={refusal} tone="bad">
          {refusal}
        </Notice>
      ))}
      {entries.length > 0 && (
        <ul className={classes.entries} aria-label={m.pdf_files()}>
          {entries.map((entry) => (
            <DocumentEntry
              key={entry.key}
              entry={entry}
              onRemove={() => remove(entry.key)}
              onRetry={() => retry(entry.key)}
            />
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <ul className={classes.rows} aria-label={m.pdf_details()}>
          {rows.map((row) => (
            <DetailRow
              key={row.id}
              row={row}
              currency={values.currency}
              isApplied={isApplied(row, values)}
              onTake={() => onTake(applyRow(row, values))}
            />
          ))}
        </ul>
      )}
      {hasPressedTakeAll && rows.length === 0 && <Notice tone="bad">{m.pdf_required()}</Notice>}
      <Flex justify="flex-end">
        <Button
          variant="default"
          onClick={() => {
            setPressedTakeAll(true);
            if (rows.length > 0) onTake(applyAllRows(rows, values));
          }}
        >
          {m.pdf_accept_all()}
        </Button>
      </Flex>
    </section>
  );
}

interface DocumentEntryProps {
  readonly entry: DocumentUpload;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
}

function DocumentEntry({ entry, onRemove, onRetry }: DocumentEntryProps) {
  const { file, state, share, refusal, document } = entry;
  const hasDetails = document !== undefined && proposalRows([document]).length > 0;
  return (
    <li className={classes.entry}>
      <span className={classes.stateIcon} data-state={state}>
        <StateIcon state={state} />
      </span>
      <Stack gap={2} flex={1} miw={0}>
        <bdi className="cw-small cw-anywhere">{file.name}</bdi>
        <span className={classes.state} data-state={state} role={state === "refused" ? "alert" : "status"}>
          {state === "uploading" && m.pdf_uploading({ percent: formatShare(share) })}
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
      <IconButton icon={IconX} label={m.pdf_remove({ name: file.name })} onClick={onRemove} />
    </li>
  );
}

function StateIcon({ state }: Pick<DocumentUpload, "state">) {
  if (state === "read") return <IconCircleCheck size={16} stroke={1.75} aria-hidden />;
  if (state === "refused") return <IconAlertCircle size={16} stroke={1.75} aria-hidden />;
  return <Loader size={14} />;
}

interface DetailRowProps {
  readonly row: ProposalRow;
  readonly currency: CurrencyCode;
  readonly isApplied: boolean;
  readonly onTake: () => void;
}

const detailLabels: Record<Detail, () => string> = {
  title: m.create_job_title,
  companyName: m.create_company,
  recruiter: m.create_recruiter,
  contact: m.pdf_contact,
  language: m.create_language,
  location: m.create_location,
  workplaceType: m.create_workplace,
  experience: m.create_experience,
  salaryRange: m.create_salary_range,
  skills: m.pdf_skills,
  questions: m.pdf_questions,
};

function DetailRow({ row, currency, isApplied, onTake }: DetailRowProps) {
  const label = detailLabels[row.detail]();
  return (
    <li className={classes.row}>
      <Stack gap={2} flex={1} miw={0}>
        <span className="cw-dimmed cw-tiny">{label}</span>
        <div className="cw-small cw-medium cw-anywhere" dir="auto">
          {valueText(row, currency)}
        </div>
        <blockquote className={classes.evidence} dir="auto" title={row.file}>
          {row.evidence}
        </blockquote>
      </Stack>
      <TakeButton detail={label} isTaken={isApplied} onTake={onTake} />
    </li>
  );
}

function salaryText([from, to]: readonly [number, number], currency: CurrencyCode): string {
  return m.salary_range({ from: formatMoney(from, currency), to: formatMoney(to, currency) });
}

function valueText(row: ProposalRow, currency: CurrencyCode): ReactNode {
  switch (row.detail) {
    case "language":
      return languageNames[row.value]();
    case "workplaceType":
      return workplaceNames[row.value]();
    case "experience":
      return formatNumber(row.value);
    case "salaryRange":
      return salaryText(row.value.range, row.value.currency ?? currency);
    case "skills":
      return row.value.join(", ");
    case "questions":
      return (
        <Box component="ul" ps={16} fw={400} style={{ listStyle: "disc" }}>
          {row.value.map((question) => (
            <li key={question}>{question}</li>
          ))}
        </Box>
      );
    default:
      return row.value;
  }
}
