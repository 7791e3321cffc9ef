/** Edits a name or number in its cell: Enter or blur saves, Esc discards, a failure keeps what was typed. */
import { cleanFirstName, cleanLastName } from "@callwright/contracts/person-name";
import { parsePhoneFormat } from "@callwright/contracts/phone-format";
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import * as m from "#messages";
import { SAVE_MS, usePress } from "../../../components/use-press.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import classes from "./cell-editor.module.css";
import type { Change, Draft, EditableFields, EditField, EditSession } from "./use-editing.ts";

const MAX_NAME_LENGTH = 100;

/** Fault texts by input name. */
type Faults = Readonly<Record<string, string>>;

/** The texts are in English like the server's, since `serverMessage` translates both. */
export function draftFaults(field: EditField, draft: Draft): Faults {
  if (field === "phone") {
    const fault = phoneFault(draft.phoneNumber?.trim() ?? "");
    return fault ? { phoneNumber: fault } : {};
  }
  const firstName = nameFault("First Name", cleanFirstName(draft.firstName ?? ""));
  const lastName = nameFault("Last Name", cleanLastName(draft.lastName ?? ""));
  return { ...(firstName && { firstName }), ...(lastName && { lastName }) };
}

function nameFault(label: string, name: string): string | undefined {
  if (name === "") return `${label} is required`;
  return name.length > MAX_NAME_LENGTH ? `${label} must have at most ${MAX_NAME_LENGTH} characters` : undefined;
}

function phoneFault(text: string): string | undefined {
  if (text === "") return "Phone Number is required";
  const parsed = parsePhoneFormat(text);
  return parsed.ok ? undefined : parsed.message;
}

export function draftChange(field: EditField, draft: Draft, before: EditableFields): Change | undefined {
  if (field === "phone") {
    const parsed = parsePhoneFormat(draft.phoneNumber ?? "");
    if (!parsed.ok || parsed.phoneNumber === before.phoneNumber) return undefined;
    return { phoneNumber: parsed.phoneNumber };
  }
  const firstName = cleanFirstName(draft.firstName ?? "");
  const lastName = cleanLastName(draft.lastName ?? "");
  if (firstName === before.firstName && lastName === before.lastName) return undefined;
  return { firstName, lastName };
}

export const initialDraft = (field: EditField, person: EditableFields): Draft =>
  field === "phone" ? { phoneNumber: person.phoneNumber } : { firstName: person.firstName, lastName: person.lastName };

interface CellEditorProps {
  readonly field: EditField;
  readonly person: EditableFields;
  readonly session: EditSession;
  readonly onSave: (change: Change) => Promise<string | undefined>;
}

const inputs = {
  name: [
    { name: "firstName", label: m.manual_first_name, type: "text" },
    { name: "lastName", label: m.manual_last_name, type: "text" },
  ],
  phone: [{ name: "phoneNumber", label: m.manual_phone, type: "tel" }],
} as const;

export function CellEditor({ field, person, session, onSave }: CellEditorProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<Draft>(() => session.draft() ?? initialDraft(field, person));
  const [faults, setFaults] = useState<Faults>({});
  const [isBusy, setBusy] = useState(false);
  /** Closing moves the focus out of the form; that blur must not save again. */
  const isClosed = useRef(false);
  const fault = inputs[field].map(({ name }) => faults[name]).find((text) => text !== undefined);

  useEffect(() => {
    if (!session.claimInitialFocus()) return;
    const firstInput = form.current?.querySelector("input");
    firstInput?.focus();
    firstInput?.select();
  }, [session]);

  const updateDraft = (name: string, text: string) => {
    const next = { ...draft, [name]: text };
    session.keepDraft(next);
    setDraft(next);
    setFaults({});
  };
  const close = () => {
    isClosed.current = true;
    const row = form.current?.closest<HTMLElement>("[tabindex]");
    if (form.current?.contains(document.activeElement)) row?.focus({ preventScroll: true });
    session.close();
  };
  const send = usePress(async (change: Change) => {
    setBusy(true);
    const refusal = await onSave(change);
    setBusy(false);
    if (refusal === undefined) return close();
    setFaults({ [inputs[field][0].name]: refusal });
    form.current?.querySelector("input")?.focus();
  }, SAVE_MS);
  const save = () => {
    const newFaults = draftFaults(field, draft);
    setFaults(newFaults);
    const [faultyInput] = Object.keys(newFaults);
    if (faultyInput) return form.current?.querySelector<HTMLElement>(`[name=${faultyInput}]`)?.focus();
    const change = draftChange(field, draft, person);
    return change ? send(change) : close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keeps the table's shortcuts from firing while typing.
    event.stopPropagation();
    if (event.key === "Escape") close();
  };
  const onBlur = (event: FocusEvent) => {
    // Switching to another window also blurs the input, but ends no edit.
    const isLeaving = document.hasFocus() && !event.currentTarget.contains(event.relatedTarget);
    const isDone = isBusy || isClosed.current;
    // A row that scrolls out of view is unmounted, which also blurs its input; the draft is kept instead of saved.
    const isMounted = form.current?.isConnected === true;
    if (isLeaving && isMounted && !isDone) save();
  };

  return (
    <form
      ref={form}
      className={classes.form}
      aria-busy={isBusy}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      {inputs[field].map(({ name, label, type }) => (
        <input
          key={name}
          name={name}
          type={type}
          dir={type === "tel" ? "ltr" : "auto"}
          className={classes.input}
          aria-label={label()}
          aria-invalid={faults[name] !== undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          autoComplete="off"
          readOnly={isBusy}
          value={draft[name] ?? ""}
          onChange={(event) => updateDraft(name, event.currentTarget.value)}
        />
      ))}
      {/* A form of several inputs submits on Enter only with a button. */}
      <button type="submit" hidden />
      {fault && (
        <p id={`${id}-fault`} className={classes.fault} role="alert">
          {serverMessage(fault)}
        </p>
      )}
    </form>
  );
}
