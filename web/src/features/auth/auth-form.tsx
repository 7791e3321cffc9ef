import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { PlainButton } from "../../components/plain-button.tsx";
import { ApiError } from "../../lib/api.ts";
import type { Draft } from "./auth.ts";
import classes from "./auth-card.module.css";
import { Refusal } from "./refusal.tsx";

/** The typed text of a field, by its name. */
export type FieldReader = (name: string) => string;

interface AuthFormProps {
  readonly submission: Submission;
  readonly draft: Draft;
  readonly onSubmit: (read: FieldReader) => void;
  readonly submit: string;
  readonly isBusy?: boolean;
  readonly onBegin?: () => void;
  /** The specification's message for a refusal without one of its own. */
  readonly failed: string;
  readonly children: ReactNode;
}

export function AuthForm(props: AuthFormProps) {
  const { submission, draft, onSubmit, onBegin, submit, isBusy, failed, children } = props;
  const keepInDraft = (event: FormEvent) => {
    const { target } = event;
    if (target instanceof HTMLInputElement && target.name) draft.set(target.name, target.value);
    submission.clearFault(event);
    onBegin?.();
  };
  return (
    <form
      ref={submission.form}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        onSubmit((name) => String(data.get(name) ?? ""));
      }}
      onInput={keepInDraft}
      noValidate
    >
      {submission.refusal !== undefined && <Refusal error={submission.refusal} failed={failed} />}
      {children}
      <PlainButton type="submit" isBusy={submission.isBusy || isBusy}>
        {submit}
      </PlainButton>
    </form>
  );
}

type FieldFaults = Readonly<Record<string, string | undefined>>;

interface Outcome {
  readonly faults: FieldFaults;
  readonly refusal?: unknown;
}

interface Submission extends Outcome {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly isBusy: boolean;
  /** Shows the faults, or sends where there are none. */
  readonly run: (faults: FieldFaults, send: () => Promise<void>) => Promise<void>;
  readonly clearFault: (event: FormEvent) => void;
}

export function useSubmission(): Submission {
  const form = useRef<HTMLFormElement>(null);
  const [outcome, setOutcome] = useState<Outcome>({ faults: {} });
  const [isBusy, setBusy] = useState(false);
  const [outcomes, setOutcomes] = useState(0);

  useEffect(() => {
    if (outcomes > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [outcomes]);

  const showOutcome = (next: Outcome) => {
    setOutcome(next);
    setOutcomes((count) => count + 1);
  };

  const run = async (faults: FieldFaults, send: () => Promise<void>) => {
    if (isBusy) return;
    showOutcome({ faults });
    if (Object.values(faults).some(Boolean)) return;
    setBusy(true);
    try {
      await send();
    } catch (error) {
      showOutcome(failedOutcome(error, form.current));
    }
    setBusy(false);
  };

  const clearFault = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement) || !outcome.faults[target.name]) return;
    setOutcome({ ...outcome, faults: { ...outcome.faults, [target.name]: undefined } });
  };

  return { form, ...outcome, isBusy, run, clearFault };
}

/** Issues of fields in this form become their faults; any other error refuses the whole form. */
function failedOutcome(error: unknown, form: HTMLFormElement | null): Outcome {
  const issues = error instanceof ApiError ? error.issues : [];
  const fieldIssues = issues.filter(({ path }) => form?.elements.namedItem(path) instanceof HTMLInputElement);
  if (fieldIssues.length === 0) return { faults: {}, refusal: error };
  return { faults: Object.fromEntries(fieldIssues.map(({ path, message }) => [path, message])) };
}
