import type { Reading, ReadOptions } from "@callwright/contracts/people-file/csv-file";
import { type Encoding, encodings } from "@callwright/contracts/people-file/encoding";
import {
  type ColumnPlan,
  type ColumnUse,
  columnUses,
  type Doubt,
  missingFieldsOf,
  proposeUses,
  sharedUses,
  somePhonesLackCountry,
  variableLimits,
} from "@callwright/contracts/people-file/plan";
import { splitName } from "@callwright/contracts/person-name";
import { Box, Button, Checkbox, NativeSelect, Stack } from "@mantine/core";
import * as m from "#messages";
import { DialogFoot, FootButton } from "../../../components/dialog.tsx";
import { Notice } from "../../../components/notice.tsx";
import { columnUseTexts, doubtTexts } from "./column-words.ts";
import classes from "./import.module.css";
import { CountryChoice } from "./number-questions.tsx";
import type { ColumnsState } from "./use-file.ts";
import type { OpenedFile } from "./worker-messages.ts";

interface ColumnsStepProps {
  readonly state: ColumnsState;
  readonly onReading: (readOptions: ReadOptions) => void;
  readonly onPlan: (plan: ColumnPlan, hasChosenCountry: boolean) => void;
  readonly onConfirm: () => void;
  readonly onOtherFile: () => void;
  /** Whether the question before leaving is shown, which replaces the step's buttons. */
  readonly isLeaving: boolean;
}

export function ColumnsStep({ state, onReading, onPlan, onConfirm, onOtherFile, isLeaving }: ColumnsStepProps) {
  const { opened, guess, plan, doubts, hasChosenCountry, isReading = false } = state;
  const { profile, reading } = opened;
  const isCountryAsked = doubts.includes("country");
  const hasCountry = plan.country !== undefined;
  const isCountryAnswered = hasChosenCountry || hasCountry || !isCountryAsked;
  const setPlan = (next: ColumnPlan) => onPlan(next, hasChosenCountry);
  const missingUses = missingFieldsOf(plan);
  const hasTooManyVariables = plan.uses.filter((use) => use === "variable").length > variableLimits.count;
  const showsCountry = somePhonesLackCountry(profile, plan) || hasCountry || !isCountryAnswered;
  const areColumnsValid = missingUses.length === 0 && !hasTooManyVariables;
  const isReady = areColumnsValid && isCountryAnswered && !isReading;
  // Depends only on the first reading of the file, so that the control does not move while it is used.
  const isEncodingOnTop = guess.reading?.isUnsure === true;
  const readingChoice = reading && (
    <ReadingChoice
      // While the file is read again, the fields already show the new choice.
      reading={{ ...reading, ...state.readOptions }}
      guessedEncoding={guess.reading?.encoding}
      letters={profile.letters}
      onChange={onReading}
    />
  );
  return (
    <>
      <Stack gap={16}>
        <Box component="h3" className="cw-bold" fz="md">
          {m.import_map_title()}
        </Box>
        <Doubts doubts={doubts} missingUses={missingUses} hasTooManyVariables={hasTooManyVariables} />
        {isEncodingOnTop && readingChoice}
        {doubts.includes("noHeader") && (
          <Checkbox
            label={m.import_map_header_line()}
            checked={plan.hasHeader}
            onChange={({ currentTarget: { checked } }) => setPlan(withHeader(profile, plan, checked))}
          />
        )}
        <ColumnTable opened={opened} plan={plan} onUse={(at, use) => setPlan(withUse(plan, at, use))} />
        <SplitNames opened={opened} plan={plan} />
        {showsCountry && (
          <CountryChoice
            opened={opened}
            plan={plan}
            isAnswered={isCountryAnswered}
            onCountry={(country) => onPlan({ ...plan, country }, true)}
          />
        )}
        {!isEncodingOnTop && readingChoice}
        <p className="cw-dimmed cw-small">{m.import_map_remember()}</p>
      </Stack>
      {!isLeaving && (
        <DialogFoot>
          <FootButton onClick={onOtherFile}>{m.import_other_file()}</FootButton>
          <Button size="md" disabled={!isReady} loading={isReading} onClick={onConfirm}>
            {m.import_map_continue()}
          </Button>
        </DialogFoot>
      )}
    </>
  );
}

/** Proposes the uses again for the file with or without a header, unless the user has changed them. */
function withHeader(profile: OpenedFile["profile"], plan: ColumnPlan, hasHeader: boolean): ColumnPlan {
  const proposedUses = proposeUses(profile, plan.hasHeader);
  const isChanged = plan.uses.some((use, at) => use !== proposedUses[at]);
  return { ...plan, hasHeader, uses: isChanged ? plan.uses : proposeUses(profile, hasHeader) };
}

const nameUses: readonly ColumnUse[] = ["firstName", "lastName"];

/** Most uses belong to one column: choosing one takes it from the column that had it. */
function withUse(plan: ColumnPlan, chosenColumn: number, use: ColumnUse): ColumnPlan {
  const isExcluded = (otherUse: ColumnUse): boolean => {
    if (use === "fullName" && nameUses.includes(otherUse)) return true;
    if (nameUses.includes(use) && otherUse === "fullName") return true;
    return use === otherUse && !sharedUses.includes(use);
  };
  const uses = plan.uses.map((current, at) => {
    if (at === chosenColumn) return use;
    return isExcluded(current) ? "none" : current;
  });
  return { ...plan, uses };
}

interface DoubtsProps {
  readonly doubts: readonly Doubt[];
  readonly missingUses: readonly ColumnUse[];
  readonly hasTooManyVariables: boolean;
}

function Doubts({ doubts, missingUses, hasTooManyVariables }: DoubtsProps) {
  const texts: string[] = [];
  if (missingUses.length > 0)
    texts.push(m.import_map_missing({ columns: missingUses.map((use) => columnUseTexts[use]()).join(", ") }));
  if (hasTooManyVariables || doubts.includes("tooMany")) texts.push(m.import_map_too_many());
  const furtherDoubts = doubts.filter((doubt) => doubt !== "missing" && doubt !== "tooMany");
  for (const doubt of furtherDoubts) texts.push(doubtTexts[doubt]());
  if (texts.length === 0) return null;
  return (
    <Notice tone="neutral">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  );
}

interface ColumnTableProps {
  readonly opened: OpenedFile;
  readonly plan: ColumnPlan;
  readonly onUse: (at: number, use: ColumnUse) => void;
}

const SHOWN_SAMPLES = 3;

function ColumnTable({ opened: { profile }, plan, onUse }: ColumnTableProps) {
  const columnName = (at: number) => {
    const name = plan.hasHeader ? profile.header[at] : undefined;
    return name || m.import_map_nth({ number: String(at + 1) });
  };
  return (
    <ul className={classes.columns} aria-label={m.import_read_as()}>
      {profile.columns.map((column, at) => {
        const samples = plan.hasHeader ? column.samples : [column.header, ...column.samples].slice(0, SHOWN_SAMPLES);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position.
          <li key={at} className={classes.column}>
            <Stack gap={0} align="flex-start" miw={0}>
              <bdi className="cw-medium cw-anywhere">{columnName(at)}</bdi>
              <span className={classes.samples}>
                {samples.filter(Boolean).map((sample) => (
                  <bdi key={sample} className="cw-truncate">
                    {sample}
                  </bdi>
                ))}
              </span>
            </Stack>
            <NativeSelect
              aria-label={m.import_map_use_of({ column: columnName(at) })}
              value={plan.uses[at] ?? "none"}
              onChange={({ currentTarget }) => onUse(at, currentTarget.value as ColumnUse)}
              data={columnUses.map((use) => ({ value: use, label: columnUseTexts[use]() }))}
            />
          </li>
        );
      })}
    </ul>
  );
}

function SplitNames({ opened, plan }: { readonly opened: OpenedFile; readonly plan: ColumnPlan }) {
  const samples = opened.profile.columns[plan.uses.indexOf("fullName")]?.samples ?? [];
  if (samples.length === 0) return null;
  return (
    <section aria-label={m.import_map_split()}>
      <Box component="h4" className="cw-small cw-bold" mb={8}>
        {m.import_map_split()}
      </Box>
      <ul className={classes.examples}>
        {samples.map((sample) => {
          const { firstName, lastName } = splitName(sample);
          return (
            <li key={sample} className="cw-small cw-num">
              <bdi>{firstName}</bdi>
              <span aria-hidden className={classes.bar} />
              <bdi>{lastName || "–"}</bdi>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const encodingTexts: Record<Encoding, () => string> = {
  "utf-8": () => "Unicode (UTF-8)",
  "utf-16le": () => "Unicode (UTF-16 LE)",
  "utf-16be": () => "Unicode (UTF-16 BE)",
  "windows-1252": m.import_encoding_western,
  "windows-1256": m.import_encoding_arabic,
  ibm850: m.import_encoding_dos,
  macintosh: m.import_encoding_macintosh,
  "windows-1250": m.import_encoding_central,
  "windows-1254": m.import_encoding_turkish,
};

const delimiterTexts: Record<string, () => string> = {
  ",": m.import_delimiter_comma,
  ";": m.import_delimiter_semicolon,
  "\t": m.import_delimiter_tab,
  "|": m.import_delimiter_bar,
};

/** UTF-16 is detected reliably, so it is offered only if it was detected or chosen. */
const offeredEncodings = (chosenEncoding: Encoding, guessedEncoding: Encoding | undefined) =>
  encodings.filter((encoding) => {
    const isInUse = encoding === chosenEncoding || encoding === guessedEncoding;
    return isInUse || !encoding.startsWith("utf-16");
  });

interface ReadingChoiceProps {
  readonly reading: Reading;
  readonly guessedEncoding: Encoding | undefined;
  readonly letters: readonly string[];
  readonly onChange: (readOptions: ReadOptions) => void;
}

function ReadingChoice({ reading, guessedEncoding, letters, onChange }: ReadingChoiceProps) {
  const { encoding, delimiter } = reading;
  const separators = [...new Set([...Object.keys(delimiterTexts), delimiter])];
  return (
    <section className={classes.reading}>
      <NativeSelect
        label={m.import_encoding()}
        value={encoding}
        onChange={({ currentTarget }) => onChange({ encoding: currentTarget.value as Encoding })}
        data={offeredEncodings(encoding, guessedEncoding).map((value) => ({ value, label: encodingTexts[value]() }))}
      />
      <NativeSelect
        label={m.import_delimiter()}
        value={delimiter}
        onChange={({ currentTarget }) => onChange({ delimiter: currentTarget.value })}
        data={separators.map((value) => ({ value, label: delimiterTexts[value]?.() ?? value }))}
      />
      {letters.length > 0 && (
        <ul className={classes.letters} aria-label={m.import_letters()} aria-live="polite">
          {letters.map((value) => (
            <li key={value}>
              <bdi>{value}</bdi>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
