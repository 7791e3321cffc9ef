import { candidateFields, type ManualField, manualFields } from "@callwright/contracts/candidate-fields";
import { readCandidate } from "@callwright/contracts/candidate-row";
import { type CandidateInput, candidateInputSchema } from "@callwright/contracts/endpoints/candidate";
import { readSalary, readYears } from "@callwright/contracts/people-file/figures";
import { readPhoneCell } from "@callwright/contracts/people-file/phone-cell";
import { Button, Stack, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { type FormEvent, useRef, useState } from "react";
import * as z from "zod/mini";
import * as m from "#messages";
import { DialogFoot, FootButton } from "../../../components/dialog.tsx";
import { buttonIcon, IconButton } from "../../../components/icon-button.tsx";
import { SAVE_MS, usePress } from "../../../components/use-press.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { useUser } from "../../../lib/session.ts";
import { readDraft, saveDraft } from "../../../lib/storage.ts";
import { peopleWordsFor } from "../words.ts";
import { fieldTexts } from "./column-words.ts";
import classes from "./import.module.css";
import type { RowsToSend } from "./send-rows.ts";

type ManualRow = { readonly key: number } & Readonly<Record<ManualField, string>>;

const emptyTexts = Object.fromEntries(manualFields.map((field) => [field, ""])) as Record<ManualField, string>;
export const emptyRow = (key: number): ManualRow => ({ key, ...emptyTexts });

const isEmptyRow = (row: ManualRow) => manualFields.every((field) => row[field].trim() === "");

/** An ambiguous number becomes `NaN`, which the schema refuses. */
function candidateInput(row: ManualRow): CandidateInput {
  const { key: _, salary: salaryText, experience: experienceText, ...texts } = row;
  const years = readYears(experienceText);
  const { isUnclear, ...salary } = readSalary(salaryText);
  return {
    ...texts,
    experience: years === "unclear" ? Number.NaN : years,
    ...(isUnclear ? { salary: Number.NaN } : salary),
  };
}

type RowFaults = Partial<Record<ManualField, string>>;

function manualRowFaults(row: ManualRow): RowFaults {
  const input = candidateInput(row);
  const parsed = z.safeParse(candidateInputSchema, input);
  const faults: RowFaults = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = manualFields.find((name) => name === path[0]);
    if (field) faults[field] ??= message;
  }
  const phone = readPhoneCell(row.phoneNumber);
  if (!faults.phoneNumber && !phone.ok) faults.phoneNumber = phone.message;
  return faults;
}

/** Checks the filled rows; if all rows are empty, the first one has faults. */
export function readManualRows(rows: readonly ManualRow[]) {
  const filledRows = rows.filter((row) => !isEmptyRow(row));
  const checkedRows = filledRows.length > 0 ? filledRows : rows.slice(0, 1);
  const faults = new Map<number, RowFaults>();
  for (const row of checkedRows) {
    const rowFaults = manualRowFaults(row);
    if (Object.keys(rowFaults).length > 0) faults.set(row.key, rowFaults);
  }
  const candidatesOrFaults = checkedRows.map((row) => readCandidate(candidateInput(row)));
  const people = candidatesOrFaults.filter((candidate) => typeof candidate !== "string");
  return { people, faults };
}

/** The rows of a stored draft, which may be from a version with other fields. */
function restoreRows(stored: unknown): readonly ManualRow[] {
  if (!Array.isArray(stored)) return [emptyRow(1)];
  const rows = stored.map((row: Partial<ManualRow>, index) => ({ ...emptyRow(index + 1), ...row, key: index + 1 }));
  return rows.length > 0 ? rows : [emptyRow(1)];
}

function useDraft(parentId: string) {
  const { id } = useUser();
  const draftName = `people:${parentId}`;
  const [rows, setRows] = useState(() => restoreRows(readDraft(id, draftName)));
  const store = (next: readonly ManualRow[]) => saveDraft(id, draftName, next.every(isEmptyRow) ? undefined : next);
  const update = (next: readonly ManualRow[]) => {
    setRows(next);
    store(next);
  };
  /** Removes added rows from the stored draft, which may have changed since they were sent. */
  const removeAdded = (addedRows: readonly ManualRow[]) => {
    const stored = restoreRows(readDraft(id, draftName));
    store(stored.filter((row) => !addedRows.some((addedRow) => isSameRow(addedRow, row))));
  };
  return { rows, update, removeAdded, sendKeys: sendKeyStore(id, `${draftName}:sent`) };
}

/** The idempotency key of sent rows, stored until an answer arrives, so a retry cannot add them twice. */
const sendKeyStore = (userId: string, draftName: string) => ({
  getOrStoreKey(rows: readonly ManualRow[]): string {
    const sent = rows.map((row) => manualFields.map((field) => row[field]));
    const stored = readDraft(userId, draftName) as { readonly sent?: unknown; readonly key?: string } | undefined;
    const isSame = JSON.stringify(stored?.sent) === JSON.stringify(sent);
    const storedKey = isSame ? stored?.key : undefined;
    const key = storedKey ?? crypto.randomUUID();
    saveDraft(userId, draftName, { sent, key });
    return key;
  },
  forget: () => saveDraft(userId, draftName, undefined),
});

const isSameRow = (a: ManualRow, b: ManualRow) => manualFields.every((field) => a[field] === b[field]);

interface ManualRowsProps {
  readonly parentId: string;
  readonly onSend: (rows: RowsToSend) => void;
  readonly onClose: () => void;
}

export function ManualRows({ parentId, onSend, onClose }: ManualRowsProps) {
  const { rows, update, removeAdded, sendKeys } = useDraft(parentId);
  const [faults, setFaults] = useState<ReadonlyMap<number, RowFaults>>(new Map());
  const form = useRef<HTMLFormElement>(null);
  const add = () => update([...rows, emptyRow(Math.max(...rows.map(({ key }) => key)) + 1)]);
  const change = (key: number, field: ManualField, value: string) => {
    update(rows.map((row) => (row.key === key ? { ...row, [field]: value } : row)));
    setFaults(new Map([...faults].filter(([faultyKey]) => faultyKey !== key)));
  };
  const faultText = (key: number, field: ManualField) => {
    const fault = faults.get(key)?.[field];
    return fault && serverMessage(fault);
  };
  // Ignores repeated presses that send; a press on rows with faults may be repeated immediately.
  const send = usePress(onSend, SAVE_MS);
  const submit = () => {
    const { people, faults: newFaults } = readManualRows(rows);
    setFaults(newFaults);
    if (newFaults.size > 0) {
      setTimeout(() => form.current?.querySelector<HTMLInputElement>("[aria-invalid='true']")?.focus());
      return;
    }
    const filledRows = rows.filter((row) => !isEmptyRow(row));
    const lines = people.map((candidate, index) => ({ line: index + 1, fields: [], candidate }));
    send({
      key: sendKeys.getOrStoreKey(filledRows),
      total: lines.length,
      part: async (from, count) => lines.slice(from, from + count),
      // Unprocessed and refused rows stay in the draft, to be sent again.
      onProcessed({ done, refused }) {
        const refusedLines = new Set(refused.map(({ line }) => line));
        removeAdded(filledRows.filter((_, index) => index < done && !refusedLines.has(index + 1)));
        if (done >= lines.length) sendKeys.forget();
      },
    });
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack component="ol" gap={12}>
        {rows.map((row, index) => (
          <li key={row.key} className={classes.manualRow}>
            {manualFields.map((field) => (
              <TextInput
                key={field}
                label={fieldTexts[field]()}
                withAsterisk={"isRequired" in candidateFields[field]}
                value={row[field]}
                error={faultText(row.key, field)}
                onChange={(event) => change(row.key, field, event.currentTarget.value)}
                {...(field === "phoneNumber" && { type: "tel", dir: "ltr", placeholder: "+442079460123" })}
                {...(candidateFields[field].type === "number" && { inputMode: "numeric" as const })}
                data-autofocus={index === 0 && field === "firstName" ? true : undefined}
              />
            ))}
            <IconButton
              icon={IconTrash}
              className={classes.remove}
              label={m.manual_remove({ row: index + 1 })}
              hasTitle
              disabled={rows.length === 1}
              onClick={() => update(rows.filter(({ key }) => key !== row.key))}
            />
          </li>
        ))}
      </Stack>
      <Button variant="subtle" leftSection={buttonIcon(IconPlus, 14)} onClick={add} mt={8}>
        {m.manual_add()}
      </Button>
      <DialogFoot>
        <FootButton onClick={onClose}>{m.cancel()}</FootButton>
        <Button type="submit" size="md">
          {peopleWordsFor(parentId).add()}
        </Button>
      </DialogFoot>
    </form>
  );
}
