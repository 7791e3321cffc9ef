import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { Notice } from "../../components/notice.tsx";
import { PlainButton } from "../../components/plain-controls.tsx";
import { ApiError, messageOf } from "../../lib/api.ts";
import { formatDuration, formatUnits } from "../../lib/format.ts";
import type { Draft } from "./auth.ts";

/** The typed text of a field, by its name. */
export type FieldReader = (name: string) => string;

interface AuthFormProps {
  readonly submission: Submission;
  readonly draft: Draft;
  readonly onSubmit: (read: FieldReader) => void;
  readonly submit: string;
  readonly isBusy?: boolean;
  readonly onBegin?: () => void;
  /** The specification's message for a refusal without its own message. */
  readonly failed: string;
  readonly children: ReactNode;
}

export function AuthForm(props: AuthFormProps) {
  const { submission, draft, onSubmit, onBegin, submit, isBusy, failed, children } = props;
  const handleInput = (event: FormEvent) => {
    const { target } = event;
    if (target instanceof HTMLInputElement && target.name) draft.set(target.name, target.value);
    submission.clearFault(event);
    onBegin?.();
  };
  return (
    <form
      ref={submission.form}
      className="cw-stack"
      style={{ gap: 16 }}
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        onSubmit((name) => String(data.get(name) ?? ""));
      }}
      onInput={handleInput}
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
  /** Shows the faults, or calls `send` if there are none. */
  readonly run: (faults: FieldFaults, send: () => Promise<void>) => Promise<void>;
  readonly clearFault: (event: FormEvent) => void;
}

export function useSubmission(): Submission {
  const form = useRef<HTMLFormElement>(null);
  const [outcome, setOutcome] = useState<Outcome>({ faults: {} });
  const [isBusy, setBusy] = useState(false);
  const [outcomeCount, setOutcomeCount] = useState(0);

  // Runs once per outcome: submitting the same faults again moves the focus again, but clearing a fault does not.
  useEffect(() => {
    if (outcomeCount > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [outcomeCount]);

  const showOutcome = (next: Outcome) => {
    setOutcome(next);
    setOutcomeCount((count) => count + 1);
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

/** Issues of this form's fields become the fields' faults; any other error is a refusal of the whole form. */
function failedOutcome(error: unknown, form: HTMLFormElement | null): Outcome {
  const issues = error instanceof ApiError ? error.issues : [];
  const fieldIssues = issues.filter(({ path }) => form?.elements.namedItem(path) instanceof HTMLInputElement);
  if (fieldIssues.length === 0) return { faults: {}, refusal: error };
  return { faults: Object.fromEntries(fieldIssues.map(({ path, message }) => [path, message])) };
}

/** The server's message, translated where known; `failed` is the specification's message for the action. */
function refusalWords(error: unknown, failed: string): string {
  switch (error instanceof ApiError ? error.code : undefined) {
    case "invalid_credentials":
      return m.login_failed();
    case "email_unconfirmed":
      return m.refused_unconfirmed();
    case "link_invalid":
      return m.refused_link();
    default:
      return messageOf(error, failed);
  }
}

export function Refusal({ error, failed }: { readonly error: unknown; readonly failed: string }) {
  const waitSeconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  return (
    <Notice tone="bad">
      {refusalWords(error, failed)}
      {waitSeconds !== undefined && <Countdown key={waitSeconds} seconds={waitSeconds} />}
    </Notice>
  );
}

const SECOND_MS = 1_000;
/** Twice a second, so that no second is skipped. */
const UPDATE_MS = 500;

/** Counts the seconds down on the screen; screen readers read the time once, in minutes. */
function Countdown({ seconds }: { readonly seconds: number }) {
  const [endsAtMs] = useState(() => performance.now() + seconds * SECOND_MS);
  const [secondsLeft, setSecondsLeft] = useState(seconds);
  useEffect(() => {
    const update = () => setSecondsLeft(Math.max(0, Math.ceil((endsAtMs - performance.now()) / SECOND_MS)));
    const timer = setInterval(update, UPDATE_MS);
    return () => clearInterval(timer);
  }, [endsAtMs]);
  if (secondsLeft === 0) return <p>{m.retry_now()}</p>;
  return (
    <>
      <p className="cw-num" aria-hidden>
        {m.retry_in({ time: formatDuration(secondsLeft) })}
      </p>
      <p className="cw-hidden">{m.retry_in({ time: formatUnits(Math.ceil(seconds / 60), "minute") })}</p>
    </>
  );
}
