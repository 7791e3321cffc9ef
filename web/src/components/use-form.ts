import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { ApiError, loadTranslator, messageOf } from "../lib/api.ts";
import { type BodyResult, type Faults, type FaultTexts, faultsIn, focusFault } from "../lib/faults.ts";
import { SAVE_MS } from "./use-press.ts";

export type FieldFaults = Readonly<Record<string, ReactNode>>;

interface FormInput<Values, Sent> {
  readonly values: Values;
  /** The changed values. Forms send only these, so that other users' changes to other fields survive. */
  readonly changes: Partial<Sent>;
  /** The form's fields. Secrets are read from here, since they stay out of React's state. */
  readonly fields: FormData;
}

interface FormOptions<Values extends object, Body, Answer, Sent extends object> {
  /** The saved values. If they change elsewhere, the form adopts them while nothing is typed. */
  readonly saved: Values;
  /** What the user typed earlier and did not save; the form starts with this instead of `saved`. */
  readonly draft?: Values | undefined;
  /** The values as they are compared and sent. */
  readonly sentValuesOf?: (values: Values) => Sent;
  readonly read: (form: FormInput<Values, Sent>) => BodyResult<Body> | Promise<BodyResult<Body>>;
  readonly send: (body: Body) => Promise<Answer>;
  /** The saved values in an answer. Without it, the form cannot be sent again after a save. */
  readonly savedValuesOf?: (answer: Answer) => Values;
  readonly onSaved?: (answer: Answer, sent: { readonly body: Body; readonly form: HTMLFormElement | null }) => unknown;
  readonly onError?: (error: unknown) => unknown;
  readonly onType?: (values: Values) => void;
  /** The message for a failed save if the server gives no reason. */
  readonly failedMessage: () => string;
  readonly texts?: FaultTexts;
  /** Maps the server's path of a refused field to the form's path. */
  readonly pathOf?: (path: string) => string;
}

export function useForm<Values extends object, Body, Answer, Sent extends object = Values>(
  options: FormOptions<Values, Body, Answer, Sent>,
) {
  const { draft, read, savedValuesOf, failedMessage } = options;
  const [saved, setSaved] = useState(options.saved);
  const [values, setValues] = useState(draft ?? saved);
  const latest = useRef(values);
  latest.current = values;
  const formElement = useRef<HTMLFormElement>(null);
  const { faults, setFaults, showFaults } = useFaults(formElement);
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  const [failure, setFailure] = useState<string>();
  const toSentValues = (values: Values) => (options.sentValuesOf?.(values) ?? values) as Sent;
  const savedAsSent = toSentValues(saved);
  const valuesAsSent = toSentValues(values);
  const isDirty = JSON.stringify(savedAsSent) !== JSON.stringify(valuesAsSent);
  const set = (part: Partial<Values>) => {
    latest.current = { ...latest.current, ...part };
    setValues(latest.current);
    setFaults({});
    options.onType?.(latest.current);
  };
  const inputProps = <Key extends Extract<keyof Values, string>>(path: Key) => ({
    "data-path": path,
    error: faults[path],
    onChange: (eventOrValue: unknown) => set({ [path]: inputValue(eventOrValue) } as Partial<Values>),
  });
  const adopt = (next: Values) => {
    setSaved(next);
    set(next);
  };
  const save = useMutation({
    mutationFn: ({ body }: { readonly body: Body; readonly values: Values }) => options.send(body),
    // The request may hold secrets, so it is not cached.
    gcTime: 0,
    onMutate: () => setFailure(undefined),
    onSuccess: (answer, { body, values: sentValues }) => {
      if (savedValuesOf) {
        const newSaved = savedValuesOf(answer);
        // Every edit makes a new object.
        const hasTypedSince = latest.current !== sentValues;
        if (hasTypedSince) setSaved(newSaved);
        else adopt(newSaved);
        save.reset();
      }
      return options.onSaved?.(answer, { body, form: formElement.current });
    },
    onError: async (error) => {
      sentAt.current = Number.NEGATIVE_INFINITY;
      const isShown = await showFaults(refusedFields(error, options));
      if (!isShown) setFailure(messageOf(error, failedMessage()));
      return options.onError?.(error);
    },
  });
  // Ignores a repeat within `SAVE_MS` of a save that has not failed.
  const saveOnce = (sent: { readonly body: Body; readonly values: Values }) => {
    if (performance.now() - sentAt.current < SAVE_MS) return;
    sentAt.current = performance.now();
    save.mutate(sent);
  };
  useAdoptSaved(options.saved, isDirty, adopt);
  return {
    values,
    saved,
    faults: faults as FieldFaults,
    isDirty,
    isSaving: save.isPending,
    failure,
    answer: save.data,
    set,
    field: <Key extends Extract<keyof Values, string>>(path: Key) => ({ ...inputProps(path), value: values[path] }),
    toggle: <Key extends Extract<keyof Values, string>>(path: Key) => ({ ...inputProps(path), checked: values[path] }),
    reset: () => {
      adopt(saved);
      setFailure(undefined);
    },
    submit: async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      // React would also pass the event to a form that renders this form's dialog.
      event.stopPropagation();
      formElement.current = event.currentTarget;
      const isFinished = save.isSuccess && !savedValuesOf;
      if (save.isPending || isFinished) return;
      const form = { values, changes: changesOf(savedAsSent, valuesAsSent), fields: new FormData(event.currentTarget) };
      const { body, faults: newFaults } = await read(form);
      if (newFaults) await showFaults(newFaults);
      else setFaults({});
      if (body !== undefined) saveOnce({ body, values });
    },
  };
}

function useFaults(form: RefObject<HTMLFormElement | null>) {
  const [faults, setFaults] = useState<Faults>({});
  /** Focuses the first field with a fault; false if the form shows none of them. */
  const showFaults = async (newFaults: Faults): Promise<boolean> => {
    const translate = await loadTranslator();
    setFaults(Object.fromEntries(Object.entries(newFaults).map(([path, words]) => [path, translate(words)])));
    return focusFault(form.current, newFaults);
  };
  return { faults, setFaults, showFaults };
}

type FieldOptions = Pick<FormOptions<object, unknown, unknown, object>, "texts" | "pathOf">;

function refusedFields(error: unknown, { texts, pathOf = (path) => path }: FieldOptions): Faults {
  const issues = error instanceof ApiError ? error.issues : [];
  return faultsIn(
    issues.map(({ path, message }) => ({ path: pathOf(path), message })),
    texts,
  );
}

/** Some of Mantine's inputs report an event, others a value. */
function inputValue(eventOrValue: unknown): unknown {
  const isEvent = typeof eventOrValue === "object" && eventOrValue !== null && "currentTarget" in eventOrValue;
  const field = isEvent ? eventOrValue.currentTarget : undefined;
  if (field instanceof HTMLInputElement && field.type === "checkbox") return field.checked;
  return field && typeof field === "object" && "value" in field ? field.value : eventOrValue;
}

export function changesOf<Values extends object>(before: Values, now: Values): Partial<Values> {
  const keys = (Object.keys(now) as (keyof Values)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(now[key]),
  );
  return Object.fromEntries(keys.map((key) => [key, now[key]])) as Partial<Values>;
}

export function useAdoptSaved<Values>(saved: Values, isDirty: boolean, adopt: (saved: Values) => void) {
  const fingerprint = JSON.stringify(saved);
  const adopted = useRef(fingerprint);
  // Runs after each render, since a value that arrives while the form is dirty is adopted once the form is clean.
  useEffect(() => {
    if (adopted.current === fingerprint || isDirty) return;
    adopted.current = fingerprint;
    adopt(saved);
  });
}

export type FormState = ReturnType<typeof useForm<object, unknown, unknown>>;
