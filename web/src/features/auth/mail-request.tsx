import * as m from "#messages";
import type { AuthProps } from "./auth.ts";
import { AuthCard, BackToSignIn } from "./auth-card.tsx";
import { AuthForm } from "./auth-form.tsx";
import { emailFault } from "./checks.ts";
import { EmailField } from "./fields.tsx";
import { askForConfirmation, askForResetLink, ConfirmationAgain, ResetLinkAgain } from "./send-again.tsx";
import { isolateDirection, SentCard } from "./sent-card.tsx";
import { useAttempt } from "./use-attempt.ts";

interface MailRequestProps extends Pick<AuthProps, "place" | "draft" | "go"> {
  readonly title: string;
  readonly text: string;
}

export function ResetLinkRequest(props: MailRequestProps) {
  const { place, go } = props;
  if (!place.sentTo)
    return <MailRequest {...props} ask={askForResetLink} submit={m.forgot_submit()} failed={m.forgot_failed()} />;
  const text = m.forgot_sent({ email: isolateDirection(place.sentTo) });
  return (
    <SentCard {...{ place, go, text }} words={m.forgot_done()} again={place.path}>
      <ResetLinkAgain email={place.sentTo} />
    </SentCard>
  );
}

export function ConfirmationRequest(props: MailRequestProps) {
  const { place, go } = props;
  if (!place.sentTo)
    return <MailRequest {...props} ask={askForConfirmation} submit={m.resend_action()} failed={m.resend_failed()} />;
  const text = m.signup_sent({ email: isolateDirection(place.sentTo) });
  return (
    <SentCard {...{ place, go, text }} words={m.resend_done()} again={place.path}>
      <ConfirmationAgain email={place.sentTo} />
    </SentCard>
  );
}

interface AskingProps extends MailRequestProps {
  readonly ask: (email: string) => Promise<unknown>;
  readonly submit: string;
  readonly failed: string;
}

function MailRequest({ place, draft, go, title, text, ask, submit, failed }: AskingProps) {
  const attempt = useAttempt();
  const send = (data: (name: string) => string) => {
    const email = data("email").trim();
    void attempt.attempt({ email: emailFault(email) }, async () => {
      await ask(email);
      go(place.path, { sentTo: email });
    });
  };
  return (
    <AuthCard {...{ place, title, text }} foot={<BackToSignIn {...{ place, go }} />}>
      <AuthForm {...{ attempt, draft, submit, failed }} onSubmit={send}>
        <EmailField defaultValue={draft.get("email")} error={attempt.faults.email} />
      </AuthForm>
    </AuthCard>
  );
}
