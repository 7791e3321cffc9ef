import * as m from "#messages";
import { Notice } from "../../components/notice.tsx";
import { ApiError, callPublic } from "../../lib/api.ts";
import { forgetMailLink, type MailLink } from "../../lib/arrival.ts";
import { isolate } from "../../lib/format.ts";
import { type AuthProps, goToSignIn } from "./auth.ts";
import { AuthCard, BackToSignIn } from "./auth-card.tsx";
import { AuthForm, type FieldReader, useSubmission } from "./auth-form.tsx";
import { NewPasswordField, newPasswordFault, RepeatPasswordField, repeatFault } from "./fields.tsx";
import { ResetLinkRequest } from "./mail-request.tsx";
import { ResendResetLink } from "./send-again.tsx";

export function ResetPasswordPage(props: AuthProps) {
  if (props.place.link) return <ResetPasswordForm {...props} link={props.place.link} />;
  return <ResetLinkRequest {...props} title={m.reset_title()} text={m.reset_no_link()} />;
}

/** Whether the link has expired, was used or is truncated. */
function isLinkInvalid(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === "link_invalid" || error.issues.some(({ path }) => path === "token" || path === "email");
}

function formTexts({ isInvitation, email }: MailLink) {
  const words = { email: isolate(email) };
  if (isInvitation) return { title: m.invited_title(), text: m.invited_text(words), submit: m.invited_submit() };
  return { title: m.reset_title(), text: m.reset_text(words), submit: m.reset_submit() };
}

function ResetPasswordForm({ place, draft, go, link }: AuthProps & { readonly link: MailLink }) {
  const submission = useSubmission();
  const { title, text, submit } = formTexts(link);
  const { email, token } = link;
  const save = (read: FieldReader) => {
    const newPassword = read("newPassword");
    const faults = {
      newPassword: newPasswordFault(newPassword),
      confirmPassword: repeatFault(newPassword, read("confirmPassword")),
    };
    void submission.run(faults, async () => {
      await callPublic("resetPassword", { body: { email, token, newPassword } });
      forgetMailLink();
      draft.set("email", email);
      goToSignIn(go, m.reset_done);
    });
  };
  const back = <BackToSignIn place={place} go={go} />;
  if (isLinkInvalid(submission.refusal))
    return (
      <AuthCard place={place} title={title} foot={back}>
        <Notice tone="bad">{m.refused_link()}</Notice>
        <ResendResetLink email={email} isPrimary />
      </AuthCard>
    );
  const field = (name: string) => ({ name, defaultValue: draft.get(name), error: submission.faults[name] });
  return (
    <AuthCard place={place} title={title} text={text} foot={back}>
      <AuthForm submission={submission} draft={draft} onSubmit={save} submit={submit} failed={m.reset_failed()}>
        {/* Password managers store the new password under this name. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField {...field("newPassword")} label={m.field_new_password()} />
        <RepeatPasswordField {...field("confirmPassword")} />
      </AuthForm>
    </AuthCard>
  );
}
