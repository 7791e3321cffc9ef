import { candidateFields, type TypedField, typedFields } from "@callwright/contracts/candidate-fields";
import { Button, Stack, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { type FormEvent, useRef, useState } from "react";
import * as m from "#messages";
import { DialogFoot, FootButton } from "../../../components/dialog-foot.tsx";
import { IconButton } from "../../../components/icon-button.tsx";
import { sign } from "../../../components/sign.tsx";
import { SAVE_MS, usePress } from "../../../components/use-press.ts";
import { readDraft, saveDraft } from "../../../lib/drafts.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { useUser } from "../../../lib/session.ts";
import { peopleWordsOf } from "../words.ts";
import { fieldWords } from "./column-words.ts";
import { emptyRow, isEmptyRow, type ManualRow, readRows } from "./manual-form.ts";
import classes from "./manual-rows.module.css";
import type { Rows } from "./send-rows.ts";

function restoreRows(kept: unknown): readonly ManualRow[] {
  if (!Array.isArray(kept)) return [emptyRow(1)];
  const rows = kept.map((row: Partial<ManualRow>, index) => ({ ...emptyRow(index + 1), ...row, key: index + 1 }));
  return rows.length > 0 ? rows : [emptyRow(1)];
}

function useDraft(parentId: string) {
  const { id } = useUser();
  const name = `people:${parentId}`;
  const [rows, setRows] = useState(() => restoreRows(readDraft(id, name)));
  const store = (next: readonly ManualRow[]) => saveDraft(id, name, next.every(isEmptyRow) ? undefined : next);
  const update = (next: readonly ManualRow[]) => {
    setRows(next);
    store(next);
  };
  return {
    rows,
    put: update,
    /** Removes added rows from the stored draft, which may have changed since they were sent. */
    forget: (added: readonly ManualRow[]) =>
      store(restoreRows(readDraft(id, name)).filter((row) => !added.some((one) => isSameRow(one, row)))),
    ...keysOf(id, `${name}:sent`),
  };
}

/** The idempotency key of sent rows, stored until an answer arrives, so a retry cannot add them twice. */
const keysOf = (userId: string, name: string) => ({
  keyFor: (rows: readonly ManualRow[]): string => {
    const sent = rows.map((row) => typedFields.map((field) => row[field]));
    const kept = readDraft(userId, name) as { readonly sent?: unknown; readonly key?: string } | undefined;
    const isSame = JSON.stringify(kept?.sent) === JSON.stringify(sent);
    const key = (isSame && kept?.key) || crypto.randomUUID();
    saveDraft(userId, name, { sent, key });
    return key;
  },
  forgetKey: () => saveDraft(userId, name, undefined),
});

const isSameRow = (one: ManualRow, other: ManualRow) => typedFields.every((field) => one[field] === other[field]);

interface ManualRowsProps {
  readonly parentId: string;
  readonly onSend: (rows: Rows) => void;
  readonly onClose: () => void;
}

export function ManualRows({ parentId, onSend, onClose }: ManualRowsProps) {
  const { rows, put: update, forget, keyFor, forgetKey } = useDraft(parentId);
  const [faults, setFaults] = useState<ReturnType<typeof readRows>["faults"]>(new Map());
  const form = useRef<HTMLFormElement>(null);
  const add = () => update([...rows, emptyRow(Math.max(...rows.map(({ key }) => key)) + 1)]);
  const change = (key: number, field: TypedField, value: string) => {
    update(rows.map((row) => (row.key === key ? { ...row, [field]: value } : row)));
    setFaults(new Map([...faults].filter(([faulty]) => faulty !== key)));
  };
  // A refusal here does not count as a press.
  const send = usePress(onSend, SAVE_MS);
  const submit = () => {
    const { people, faults: newFaults } = readRows(rows);
    setFaults(newFaults);
    if (newFaults.size > 0) {
      setTimeout(() => form.current?.querySelector<HTMLInputElement>("[aria-invalid='true']")?.focus());
      return;
    }
    const filled = rows.filter((row) => !isEmptyRow(row));
    const all = people.map((candidate, index) => ({ line: index + 1, fields: [], candidate }));
    send({
      key: keyFor(filled),
      total: all.length,
      part: async (from, count) => all.slice(from, from + count),
      // Unprocessed or refused rows can be sent again.
      onProcessed({ done, refused }) {
        const lines = new Set(refused.map(({ line }) => line));
        forget(filled.filter((_, index) => index < done && !lines.has(index + 1)));
        if (done >= all.length) forgetKey();
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
          <li key={row.key} className={classes.row}>
            {typedFields.map((field) => (
              <TextInput
                key={field}
                label={fieldWords[field]()}
                withAsterisk={"isRequired" in candidateFields[field]}
                value={row[field]}
                error={faults.get(row.key)?.[field] && serverMessage(faults.get(row.key)?.[field] ?? "")}
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
      <Button variant="subtle" leftSection={sign(IconPlus, 14)} onClick={add} mt={8}>
        {m.manual_add()}
      </Button>
      <DialogFoot>
        <FootButton onClick={onClose}>{m.cancel()}</FootButton>
        <Button type="submit" size="md">
          {peopleWordsOf(parentId).add()}
        </Button>
      </DialogFoot>
    </form>
  );
}
