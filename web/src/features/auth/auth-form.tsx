import type { FormEvent, ReactNode } from "react";
import { PlainButton } from "../../components/plain-button.tsx";
import type { Draft } from "./auth.ts";
import classes from "./auth-card.module.css";
import { Refusal } from "./refusal.tsx";
import type { Attempt } from "./use-attempt.ts";

interface AuthFormProps {
  readonly attempt: Attempt;
  readonly draft: Draft;
  readonly onSubmit: (data: (name: string) => string) => void;
  readonly submit: string;
  readonly isBusy?: boolean;
  readonly onBegin?: () => void;
  /** The specification's message for a refusal without one of its own. */
  readonly failed: string;
  readonly children: ReactNode;
}

export function AuthForm(props: AuthFormProps) {
  const { attempt, draft, onSubmit, onBegin, submit, isBusy, failed, children } = props;
  const keep = (event: FormEvent) => {
    const { target } = event;
    if (target instanceof HTMLInputElement && target.name) draft.set(target.name, target.value);
    attempt.forgive(event);
    onBegin?.();
  };
  return (
    <form
      ref={attempt.form}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        onSubmit((name) => String(data.get(name) ?? ""));
      }}
      onInput={keep}
      noValidate
    >
      {attempt.refusal !== undefined && <Refusal error={attempt.refusal} failed={failed} />}
      {children}
      <PlainButton type="submit" isBusy={attempt.isBusy || isBusy}>
        {submit}
      </PlainButton>
    </form>
  );
}
