import { useState } from "react";
import * as m from "#messages";
import { Notice } from "../../components/notice.tsx";
import { PlainButton } from "../../components/plain-button.tsx";
import { callPublic } from "../../lib/api.ts";
import classes from "./auth-card.module.css";
import { Refusal } from "./refusal.tsx";

interface SendAgainProps {
  readonly email: string;
  readonly isPrimary?: boolean;
}

type Outcome = { readonly isSent: true } | { readonly isSent: false; readonly error: unknown };

interface MailButtonProps extends SendAgainProps {
  readonly ask: (email: string) => Promise<unknown>;
  readonly label: string;
  readonly done: string;
  readonly failed: string;
}

function MailButton({ email, ask, label, done, failed, isPrimary = false }: MailButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const send = async () => {
    setBusy(true);
    setOutcome(undefined);
    setOutcome(
      await ask(email).then(
        (): Outcome => ({ isSent: true }),
        (error: unknown): Outcome => ({ isSent: false, error }),
      ),
    );
    setBusy(false);
  };
  return (
    <div className={classes.stack}>
      {outcome?.isSent && <Notice tone="good">{done}</Notice>}
      {outcome && !outcome.isSent && <Refusal error={outcome.error} failed={failed} />}
      <PlainButton
        variant={isPrimary && !outcome?.isSent ? "filled" : "default"}
        isBusy={isBusy}
        onClick={() => void send()}
      >
        {label}
      </PlainButton>
    </div>
  );
}

export const askForConfirmation = (email: string) => callPublic("resendConfirmation", { body: { email } });

export const askForCode = (email: string) => callPublic("requestSignInCode", { body: { email } });

export const askForResetLink = (email: string) => callPublic("forgotPassword", { body: { email } });

export const ConfirmationAgain = (props: SendAgainProps) => (
  <MailButton
    {...props}
    ask={askForConfirmation}
    label={m.resend_action()}
    done={m.resend_done()}
    failed={m.resend_failed()}
  />
);

export const ResetLinkAgain = (props: SendAgainProps) => (
  <MailButton
    {...props}
    ask={askForResetLink}
    label={m.forgot_again()}
    done={m.forgot_done()}
    failed={m.forgot_failed()}
  />
);

/** Requests a code that lets the owner of an account with limited sign-ins in. */
export const SignInCode = ({ onSent, ...props }: SendAgainProps & { readonly onSent: () => void }) => (
  <MailButton
    {...props}
    ask={(email) => askForCode(email).then(onSent)}
    label={m.login_code_send()}
    done={m.login_code_sent()}
    failed={m.login_code_failed()}
  />
);
