import type { FlaggedRow, Import, RowFlag } from "@callwright/contracts/endpoints/import";
import { Box, SegmentedControl } from "@mantine/core";
import * as m from "#messages";
import { Phone } from "../../../components/phone.tsx";
import { formatNumber } from "../../../lib/format.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import classes from "./import.module.css";

type Counts = Import["counts"];

/** What happens to rows with these findings; rows with any other finding are always skipped. */
export interface Choices {
  readonly inFile: "skip" | "merge";
  readonly duplicates: "skip" | "merge";
  readonly inTenant: "skip" | "import";
  readonly recentlyContacted: "skip" | "import";
  readonly contactRefused: "skip" | "suppress";
}

/** The defaults call no person twice and overwrite no values. */
export const safeChoices: Choices = {
  inFile: "skip",
  duplicates: "skip",
  inTenant: "skip",
  recentlyContacted: "skip",
  contactRefused: "skip",
};

interface FlagFacts {
  readonly count: (counts: Counts) => number;
  readonly title: () => string;
  readonly text: () => string;
  /** The alternative to skipping the rows. */
  readonly option?: {
    readonly choice: keyof Choices;
    readonly value: "merge" | "import" | "suppress";
    readonly text: () => string;
  };
  /** The rows are shown unfolded, since their reasons differ. */
  readonly isOpen?: boolean;
}

/** In the order on the screen. */
const flagFacts: Record<RowFlag, FlagFacts> = {
  invalid: {
    count: ({ invalid }) => invalid,
    title: m.import_flag_invalid,
    text: m.import_flag_invalid_text,
    isOpen: true,
  },
  duplicate_in_file: {
    count: ({ duplicateInFile }) => duplicateInFile,
    title: m.import_flag_in_file,
    text: m.import_flag_in_file_text,
    option: { choice: "inFile", value: "merge", text: m.import_merge_in_file_text },
  },
  duplicate_in_job: {
    count: ({ duplicateInJob }) => duplicateInJob,
    title: m.import_flag_in_job,
    text: m.import_flag_in_job_text,
    option: { choice: "duplicates", value: "merge", text: m.import_merge_text },
  },
  suppressed: {
    count: ({ suppressed }) => suppressed,
    title: m.import_flag_suppressed,
    text: m.import_flag_suppressed_text,
  },
  contact_refused: {
    count: ({ contactRefused }) => contactRefused,
    title: m.import_flag_refused,
    text: m.import_flag_refused_text,
    option: { choice: "contactRefused", value: "suppress", text: m.import_suppress_refused_text },
    isOpen: true,
  },
  duplicate_in_tenant: {
    count: ({ duplicateInTenant }) => duplicateInTenant,
    title: m.import_flag_in_tenant,
    text: m.import_flag_in_tenant_text,
    option: { choice: "inTenant", value: "import", text: m.import_take_in_tenant_text },
  },
  recently_contacted: {
    count: ({ recentlyContacted }) => recentlyContacted,
    title: m.import_flag_recent,
    text: m.import_flag_recent_text,
    option: { choice: "recentlyContacted", value: "import", text: m.import_take_recent_text },
  },
};

export const raisedFlags = (counts: Counts): { readonly flag: RowFlag; readonly count: number }[] =>
  (Object.keys(flagFacts) as RowFlag[])
    .map((flag) => ({ flag, count: flagFacts[flag].count(counts) }))
    .filter(({ count }) => count > 0);

/** `added` and `merged` are upper bounds. `added` is exact if no row can have two flags that exclude it. */
export function expectedCounts(counts: Counts, choices: Choices) {
  const { rows, invalid, contactRefused, duplicateInFile, duplicateInJob, suppressed } = counts;
  const inTenantCount = choices.inTenant === "skip" ? counts.duplicateInTenant : 0;
  const recentCount = choices.recentlyContacted === "skip" ? counts.recentlyContacted : 0;
  // A row can have several of these flags. Invalid, refused and repeated rows have no other flag.
  const excludedCounts = [duplicateInJob, suppressed, inTenantCount, recentCount];
  const excludingFlags = excludedCounts.filter((count) => count > 0).length;
  const mergedRepeats = choices.inFile === "merge" ? duplicateInFile : 0;
  // Rows that repeat a number are merged only if its first row is imported.
  const isExact = mergedRepeats > 0 ? excludingFlags === 0 : excludingFlags <= 1;
  return {
    added: Math.max(0, rows - invalid - contactRefused - duplicateInFile - Math.max(...excludedCounts)),
    merged: mergedRepeats + (choices.duplicates === "merge" ? duplicateInJob : 0),
    isExact,
  };
}

export function withChoice(choices: Choices, flag: RowFlag, value: string): Choices {
  const { option } = flagFacts[flag];
  if (!option) return choices;
  return { ...choices, [option.choice]: value === option.value ? option.value : "skip" };
}

const optionTexts = {
  import: m.import_choice_import,
  merge: m.import_choice_merge,
  suppress: m.import_choice_suppress,
};

interface FindingProps {
  readonly flag: RowFlag;
  readonly count: number;
  readonly samples: readonly FlaggedRow[];
  readonly choices: Choices;
  readonly onChoose: (flag: RowFlag, value: string) => void;
}

export function Finding({ flag, count, samples, choices, onChoose }: FindingProps) {
  const { text, option, isOpen = false, ...facts } = flagFacts[flag];
  const title = facts.title();
  const isOptionTaken = option !== undefined && choices[option.choice] !== "skip";
  return (
    <Box component="li" className={classes.finding} p="12px 16px">
      <div className={classes.findingHead}>
        <bdi className={classes.findingCount}>{formatNumber(count)}</bdi>
        <Box flex={1} miw={160}>
          <p className="cw-medium cw-anywhere">{title}</p>
          <p className="cw-dimmed cw-small">{isOptionTaken ? option.text() : text()}</p>
        </Box>
        {option && (
          <SegmentedControl
            size="xs"
            aria-label={m.import_choice({ flag: title })}
            value={choices[option.choice]}
            onChange={(value) => onChoose(flag, value)}
            data={[
              { value: "skip", label: m.import_choice_skip() },
              { value: option.value, label: optionTexts[option.value]() },
            ]}
          />
        )}
      </div>
      {samples.length > 0 && (
        <details className={classes.details} open={isOpen}>
          <summary>{m.import_show_rows()}</summary>
          <ul className={classes.flagged}>
            {samples.map((row) => (
              <FlaggedRowItem key={row.line} row={row} />
            ))}
          </ul>
        </details>
      )}
    </Box>
  );
}

function FlaggedRowItem({ row }: { readonly row: FlaggedRow }) {
  const { line, firstName, lastName, phoneNumber, reason, flag, refusedBy } = row;
  return (
    <li>
      <bdi className="cw-dimmed cw-num">{m.import_line({ line: formatNumber(line) })}</bdi>
      {flag === "invalid" ? (
        <>
          <bdi className="cw-anywhere">{phoneNumber}</bdi>
          <span className="cw-dimmed cw-small">{serverMessage(reason)}</span>
        </>
      ) : (
        <span className="cw-anywhere">
          <bdi>{`${firstName} ${lastName}`.trim()}</bdi> <Phone number={phoneNumber} />
          {refusedBy && (
            <span className="cw-dimmed cw-small">
              {" · "}
              <bdi>{refusedBy}</bdi>
            </span>
          )}
        </span>
      )}
    </li>
  );
}
