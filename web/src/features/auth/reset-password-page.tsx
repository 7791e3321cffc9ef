import * as m from "#messages";
import { Notice } from "../../components/notice.tsx";
import { ApiError, callPublic } from "../../lib/api.ts";
import { forgetMailLink, type MailLink } from "../../lib/arrival.ts";
import { type AuthProps, toSignIn } from "./auth.ts";
import { AuthCard, BackToSignIn } from "./auth-card.tsx";
import { AuthForm } from "./auth-form.tsx";
import { newPasswordFault, repeatFault } from "./checks.ts";
import { NewPasswordField, RepeatPasswordField } from "./fields.tsx";
import { ResetLinkRequest } from "./mail-request.tsx";
import { ResetLinkAgain } from "./send-again.tsx";
import { isolateDirection } from "./sent-card.tsx";
import { useAttempt } from "./use-attempt.ts";

export function ResetPasswordPage(props: AuthProps) {
  if (props.place.link) return <ResetPasswordForm {...props} link={props.place.link} />;
  return <ResetLinkRequest {...props} title={m.reset_title()} text={m.reset_no_link()} />;
}

/** The link expired, was used, or is truncated. */
const isSpent = (error: unknown) =>
  error instanceof ApiError &&
  (error.code === "link_invalid" || error.issues.some(({ path }) => path === "token" || path === "email"));

const wordsFor = ({ isInvitation, email }: MailLink) =>
  isInvitation
    ? { title: m.invited_title(), text: m.invited_text({ email: isolateDirection(email) }), submit: m.invited_submit() }
    : { title: m.reset_title(), text: m.reset_text({ email: isolateDirection(email) }), submit: m.reset_submit() };

function ResetPasswordForm({ place, draft, go, link }: AuthProps & { readonly link: MailLink }) {
  const attempt = useAttempt();
  const { title, text, submit } = wordsFor(link);
  const { email, token } = link;
  const save = (data: (name: string) => string) => {
    const [newPassword, repeated] = [data("newPassword"), data("confirmPassword")];
    const faults = { newPassword: newPasswordFault(newPassword), confirmPassword: repeatFault(newPassword, repeated) };
    void attempt.attempt(faults, async () => {
      await callPublic("resetPassword", { body: { email, token, newPassword } });
      forgetMailLink();
      draft.set("email", email);
      toSignIn(go, m.reset_done);
    });
  };
  const back = <BackToSignIn {...{ place, go }} />;
  if (isSpent(attempt.refusal))
    return (
      <AuthCard place={place} title={title} foot={back}>
        <Notice tone="bad">{m.refused_link()}</Notice>
        <ResetLinkAgain email={email} isPrimary />
      </AuthCard>
    );
  const field = (name: string) => ({ name, defaultValue: draft.get(name), error: attempt.faults[name] });
  return (
    <AuthCard place={place} title={title} text={text} foot={back}>
      <AuthForm {...{ attempt, draft }} onSubmit={save} submit={submit} failed={m.reset_failed()}>
        {/* Password managers store the new password under this name. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField {...field("newPassword")} label={m.field_new_password()} />
        <RepeatPasswordField {...field("confirmPassword")} />
      </AuthForm>
    </AuthCard>
  );
}
