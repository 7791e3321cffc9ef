import { useState } from "react";
import * as m from "#messages";
import { Notice } from "../../components/notice.tsx";
import { PlainButton } from "../../components/plain-controls.tsx";
import { callPublic } from "../../lib/api.ts";
import { Refusal } from "./auth-form.tsx";

interface SendAgainProps {
  readonly email: string;
  readonly isPrimary?: boolean;
}

type Outcome = { readonly isSent: true } | { readonly isSent: false; readonly error: unknown };

interface MailButtonProps extends SendAgainProps {
  readonly sendMail: (email: string) => Promise<unknown>;
  readonly label: string;
  readonly doneMessage: string;
  readonly failedMessage: string;
}

function MailButton({ email, sendMail, label, doneMessage, failedMessage, isPrimary = false }: MailButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const send = async () => {
    setBusy(true);
    setOutcome(undefined);
    try {
      await sendMail(email);
      setOutcome({ isSent: true });
    } catch (error) {
      setOutcome({ isSent: false, error });
    }
    setBusy(false);
  };
  return (
    <div className="cw-stack" style={{ gap: 12 }}>
      {outcome?.isSent && <Notice tone="good">{doneMessage}</Notice>}
      {outcome && !outcome.isSent && <Refusal error={outcome.error} failed={failedMessage} />}
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

export const sendConfirmation = (email: string) => callPublic("resendConfirmation", { body: { email } });

export const sendResetLink = (email: string) => callPublic("forgotPassword", { body: { email } });

export const ResendConfirmation = (props: SendAgainProps) => (
  <MailButton
    {...props}
    sendMail={sendConfirmation}
    label={m.resend_action()}
    doneMessage={m.resend_done()}
    failedMessage={m.resend_failed()}
  />
);

export const ResendResetLink = (props: SendAgainProps) => (
  <MailButton
    {...props}
    sendMail={sendResetLink}
    label={m.forgot_again()}
    doneMessage={m.forgot_done()}
    failedMessage={m.forgot_failed()}
  />
);

/** Mails a code that lets the owner sign in despite too many attempts. */
export const SendSignInCode = ({ onSent, ...props }: SendAgainProps & { readonly onSent: () => void }) => (
  <MailButton
    {...props}
    sendMail={(email) => callPublic("requestSignInCode", { body: { email } }).then(onSent)}
    label={m.login_code_send()}
    doneMessage={m.login_code_sent()}
    failedMessage={m.login_code_failed()}
  />
);
