import { documentLimits } from "@callwright/contracts/endpoints/document";
import { Button, Flex, Group, Loader, Stack } from "@mantine/core";
import type { FileRejection } from "@mantine/dropzone";
import { TakeButton } from "./take-button.tsx";
import "@mantine/dropzone/styles.layer.css";
import type { CurrencyCode } from "@callwright/contracts/catalog";
import { IconAlertCircle, IconCircleCheck, IconFileTypePdf, IconX } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import * as m from "#messages";
import { FileDrop } from "../../../components/file-drop.tsx";
import { IconButton } from "../../../components/icon-button.tsx";
import { Notice } from "../../../components/notice.tsx";
import { ProgressBar } from "../../../components/progress-bar.tsx";
import { formatMoney, formatNumber, formatShare } from "../../../lib/format.ts";
import { languageNames } from "../../../lib/language-names.ts";
import type { JobValues } from "../job-form/job-form.ts";
import { workplaceNames } from "../job-form/words.ts";
import classes from "./documents.module.css";
import { applyAllRows, applyRow, type Detail, isApplied, proposalRows, type Row } from "./proposals.ts";
import { rejectionText } from "./rejection.ts";
import type { Documents, Entry } from "./use-documents.ts";

export interface DocumentPanelProps {
  readonly documents: Documents;
  readonly values: JobValues;
  readonly onTake: (changes: Partial<JobValues>) => void;
  readonly onClose: () => void;
}

const accept = { "application/pdf": [".pdf"] };

export function DocumentPanel({ documents, values, onTake, onClose }: DocumentPanelProps) {
  const { entries, add, remove, retry } = documents;
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [isAsked, setAsked] = useState(false);
  const rows = proposalRows(entries.flatMap(({ document }) => (document?.state === "read" ? [document] : [])));
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

interface DocumentEntryProps {
  readonly entry: Entry;
  readonly hasDetails: boolean;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
}

function DocumentEntry({ entry, hasDetails, onRemove, onRetry }: DocumentEntryProps) {
  const { file, state, share, refusal, document } = entry;
  return (
    <li className={classes.entry}>
      <span className={classes.sign} data-state={state}>
        <Sign state={state} />
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

function Sign({ state }: Pick<Entry, "state">) {
  if (state === "read") return <IconCircleCheck size={16} stroke={1.75} aria-hidden />;
  if (state === "refused") return <IconAlertCircle size={16} stroke={1.75} aria-hidden />;
  return <Loader size={14} />;
}

interface ProposalRowProps {
  readonly row: Row;
  readonly currency: CurrencyCode;
  readonly isApplied: boolean;
  readonly onTake: () => void;
}

const labels: Record<Detail, () => string> = {
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

function ProposalRow({ row, currency, isApplied, onTake }: ProposalRowProps) {
  const label = labels[row.detail]();
  return (
    <li className={classes.row}>
      <Stack gap={2} flex={1} miw={0}>
        <span className={classes.label}>{label}</span>
        <div className="cw-small cw-medium cw-anywhere" dir="auto">
          {shown(row, currency)}
        </div>
        <blockquote className={classes.evidence} dir="auto" title={row.file}>
          {row.evidence}
        </blockquote>
      </Stack>
      <TakeButton detail={label} isTaken={isApplied} onTake={onTake} />
    </li>
  );
}

const salaryText = ([from, to]: readonly [number, number], currency: CurrencyCode) =>
  m.salary_range({ from: formatMoney(from, currency), to: formatMoney(to, currency) });

function shown(row: Row, currency: CurrencyCode): ReactNode {
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
        <ul className={classes.questions}>
          {row.value.map((question) => (
            <li key={question}>{question}</li>
          ))}
        </ul>
      );
    default:
      return row.value;
  }
}
