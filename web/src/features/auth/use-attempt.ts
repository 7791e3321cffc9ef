import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "../../lib/api.ts";
import type { Faults } from "./checks.ts";

interface Outcome {
  readonly faults: Faults;
  readonly refusal?: unknown;
}

const nothing: Outcome = { faults: {} };

export interface Attempt extends Outcome {
  readonly form: React.RefObject<HTMLFormElement | null>;
  readonly isBusy: boolean;
  readonly attempt: (newFaults: Faults, submit: () => Promise<void>) => Promise<void>;
  readonly forgive: (event: FormEvent) => void;
}

export function useAttempt(): Attempt {
  const form = useRef<HTMLFormElement>(null);
  const [outcome, setOutcome] = useState(nothing);
  const [isBusy, setBusy] = useState(false);
  const [attempts, setAttempts] = useState(0);

  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [attempts]);

  const showOutcome = (next: Outcome) => {
    setOutcome(next);
    setAttempts((count) => count + 1);
  };

  const attempt = async (newFaults: Faults, submit: () => Promise<void>) => {
    if (isBusy) return;
    showOutcome({ faults: newFaults });
    if (Object.values(newFaults).some(Boolean)) return;
    setBusy(true);
    try {
      await submit();
    } catch (error) {
      showOutcome(outcomeOf(error, form.current));
    }
    setBusy(false);
  };

  const clearFault = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement) || !outcome.faults[target.name]) return;
    setOutcome({ ...outcome, faults: { ...outcome.faults, [target.name]: undefined } });
  };

  return { form, ...outcome, isBusy, attempt, forgive: clearFault };
}

/** Faults of fields that this form has go there; any other error is a refusal of the whole. */
function outcomeOf(error: unknown, form: HTMLFormElement | null): Outcome {
  const issues = error instanceof ApiError ? error.issues : [];
  const fieldIssues = issues.filter(({ path }) => form?.elements.namedItem(path) instanceof HTMLInputElement);
  if (fieldIssues.length === 0) return { faults: {}, refusal: error };
  return { faults: Object.fromEntries(fieldIssues.map(({ path, message }) => [path, message])) };
}
