/** One extracted detail: its value, the quotation, and a button to apply it. */
import type { CurrencyCode } from "@callwright/contracts/catalog";
import { Button, Stack } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import * as m from "#messages";
import { formatMoney, formatNumber } from "../../../lib/format.ts";
import { languageNames } from "../../../lib/language-names.ts";
import { workplaceNames } from "../job-form/words.ts";
import classes from "./documents.module.css";
import type { Detail, Row } from "./proposals.ts";

interface ProposalRowProps {
  readonly row: Row;
  /** The form's currency, for amounts without one. */
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

export function ProposalRow({ row, currency, isApplied, onTake }: ProposalRowProps) {
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
      <Button
        variant="default"
        size="xs"
        aria-label={isApplied ? m.pdf_taken_of({ detail: label }) : m.pdf_take_of({ detail: label })}
        aria-disabled={isApplied || undefined}
        leftSection={isApplied && <IconCheck size={14} stroke={1.75} aria-hidden />}
        onClick={() => !isApplied && onTake()}
      >
        {isApplied ? m.pdf_taken() : m.pdf_take()}
      </Button>
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
