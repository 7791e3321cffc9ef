import type { FlaggedRow, RowFlag } from "@callwright/contracts/endpoints/import";
import { Box, SegmentedControl } from "@mantine/core";
import * as m from "#messages";
import { Phone } from "../../../components/phone.tsx";
import { formatNumber } from "../../../lib/format.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import classes from "./import.module.css";
import { type Choices, choiceOf } from "./review-choices.ts";

interface FlagWords {
  readonly title: () => string;
  readonly text: () => string;
  readonly taken?: () => string;
}

const words: Record<RowFlag, FlagWords> = {
  invalid: { title: m.import_flag_invalid, text: m.import_flag_invalid_text },
  duplicate_in_file: {
    title: m.import_flag_in_file,
    text: m.import_flag_in_file_text,
    taken: m.import_merge_in_file_text,
  },
  duplicate_in_job: { title: m.import_flag_in_job, text: m.import_flag_in_job_text, taken: m.import_merge_text },
  suppressed: { title: m.import_flag_suppressed, text: m.import_flag_suppressed_text },
  contact_refused: {
    title: m.import_flag_refused,
    text: m.import_flag_refused_text,
    taken: m.import_suppress_refused_text,
  },
  duplicate_in_tenant: {
    title: m.import_flag_in_tenant,
    text: m.import_flag_in_tenant_text,
    taken: m.import_take_in_tenant_text,
  },
  recently_contacted: {
    title: m.import_flag_recent,
    text: m.import_flag_recent_text,
    taken: m.import_take_recent_text,
  },
};

/** Rows that a person looks at before the import, since their reasons differ. */
const isOpen: ReadonlySet<RowFlag> = new Set(["invalid", "contact_refused"]);

const choiceWords = {
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
  const { text, taken = text, ...flagWords } = words[flag];
  const title = flagWords.title();
  const [choice, taking] = choiceOf(flag) ?? [];
  return (
    <Box component="li" className={classes.finding} p="12px 16px">
      <div className={classes.findingHead}>
        <bdi className={classes.findingCount}>{formatNumber(count)}</bdi>
        <Box flex={1} miw={160}>
          <p className="cw-medium cw-anywhere">{title}</p>
          <p className="cw-dimmed cw-small">{choice && choices[choice] !== "skip" ? taken() : text()}</p>
        </Box>
        {choice && taking && (
          <SegmentedControl
            size="xs"
            aria-label={m.import_choice({ flag: title })}
            value={choices[choice]}
            onChange={(value) => onChoose(flag, value)}
            data={[
              { value: "skip", label: m.import_choice_skip() },
              { value: taking, label: choiceWords[taking]() },
            ]}
          />
        )}
      </div>
      {samples.length > 0 && (
        <details className={classes.details} open={isOpen.has(flag)}>
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
