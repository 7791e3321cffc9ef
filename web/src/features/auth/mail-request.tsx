import type { ReactNode } from "react";
import * as m from "#messages";
import { Notice } from "../../components/notice.tsx";
import { isolate } from "../../lib/format.ts";
import type { AuthProps } from "./auth.ts";
import { AuthCard, AuthLink, BackToSignIn } from "./auth-card.tsx";
import { AuthForm, type FieldReader, useSubmission } from "./auth-form.tsx";
import { EmailField, emailFault } from "./fields.tsx";
import { ResendConfirmation, ResendResetLink, sendConfirmation, sendResetLink } from "./send-again.tsx";

interface MailRequestProps extends Pick<AuthProps, "place" | "draft" | "go"> {
  readonly title: string;
  readonly text: string;
}

export function ResetLinkRequest(props: MailRequestProps) {
  const { place, go } = props;
  if (!place.sentTo)
    return <MailForm {...props} sendMail={sendResetLink} submit={m.forgot_submit()} failed={m.forgot_failed()} />;
  const text = m.forgot_sent({ email: isolate(place.sentTo) });
  return (
    <SentCard place={place} go={go} text={text} notice={m.forgot_done()} formPath={place.path}>
      <ResendResetLink email={place.sentTo} />
    </SentCard>
  );
}

export function ConfirmationRequest(props: MailRequestProps) {
  const { place, go } = props;
  if (!place.sentTo)
    return <MailForm {...props} sendMail={sendConfirmation} submit={m.resend_action()} failed={m.resend_failed()} />;
  const text = m.signup_sent({ email: isolate(place.sentTo) });
  return (
    <SentCard place={place} go={go} text={text} notice={m.resend_done()} formPath={place.path}>
      <ResendConfirmation email={place.sentTo} />
    </SentCard>
  );
}

interface MailFormProps extends MailRequestProps {
  readonly sendMail: (email: string) => Promise<unknown>;
  readonly submit: string;
  readonly failed: string;
}

function MailForm({ place, draft, go, title, text, sendMail, submit, failed }: MailFormProps) {
  const submission = useSubmission();
  const submitEmail = (read: FieldReader) => {
    const email = read("email").trim();
    void submission.run({ email: emailFault(email) }, async () => {
      await sendMail(email);
      go(place.path, { sentTo: email });
    });
  };
  return (
    <AuthCard place={place} title={title} text={text} foot={<BackToSignIn place={place} go={go} />}>
      <AuthForm submission={submission} draft={draft} submit={submit} failed={failed} onSubmit={submitEmail}>
        <EmailField defaultValue={draft.get("email")} error={submission.faults.email} />
      </AuthForm>
    </AuthCard>
  );
}

interface SentCardProps extends Pick<AuthProps, "place" | "go"> {
  readonly notice: string;
  readonly text: string;
  /** Path of the screen on which the visitor can enter another email address. */
  readonly formPath: string;
  readonly children?: ReactNode;
}

export function SentCard({ place, go, notice, text, formPath, children }: SentCardProps) {
  return (
    <AuthCard
      place={place}
      title={m.sent_title()}
      text={text}
      foot={
        <>
          <AuthLink to={formPath} place={place} go={go}>
            {m.sent_other_address()}
          </AuthLink>
          <BackToSignIn place={place} go={go} />
        </>
      }
    >
      <Notice tone="good">{notice}</Notice>
      {children}
    </AuthCard>
  );
}
