/** Sign-in: Google, email and password, refusals, and a new confirmation mail. */
import * as m from "#messages";
import { Field } from "../../components/field.tsx";
import { Notice } from "../../components/notice.tsx";
import { ApiError, callPublic, isFactorNeeded } from "../../lib/api.ts";
import { paths } from "../../lib/paths.ts";
import type { AuthProps } from "./auth.ts";
import { AuthCard, AuthLink } from "./auth-card.tsx";
import { AuthForm } from "./auth-form.tsx";
import { emailFault } from "./checks.ts";
import { EmailField } from "./fields.tsx";
import { GoogleSignIn } from "./google-sign-in.tsx";
import { ConfirmationAgain } from "./send-again.tsx";
import { useAttempt } from "./use-attempt.ts";

export function SignInPage({ place, draft, go, onBegin, onSignedIn }: AuthProps) {
  const attempt = useAttempt();
  const { faults, refusal } = attempt;
  const isUnconfirmed = refusal instanceof ApiError && refusal.code === "email_unconfirmed";
  const submit = (data: (name: string) => string) => {
    const [email, password] = [data("email").trim(), data("password")];
    draft.set("email", email);
    const missing = password === "" ? m.login_password_missing() : undefined;
    void attempt.attempt({ email: emailFault(email), password: missing }, async () => {
      try {
        onSignedIn(await callPublic("login", { body: { email, password } }));
      } catch (error) {
        if (!isFactorNeeded(error)) throw error;
        go(paths.secondFactor);
      }
      draft.forgetPasswords();
    });
  };
  return (
    <AuthCard
      place={place}
      title={m.login_title()}
      text={m.login_text()}
      foot={
        <p>
          {m.login_no_account()}{" "}
          <AuthLink to={paths.signup} {...{ place, go }}>
            {m.entrance_sign_up()}
          </AuthLink>
        </p>
      }
    >
      {place.state === "welcoming" && (
        <Notice tone="good" title={m.login_done()}>
          {m.login_to_onboarding()}
        </Notice>
      )}
      {place.notice && refusal === undefined && <Notice tone={place.notice.tone}>{place.notice.words()}</Notice>}
      <GoogleSignIn place={place} label={m.google_sign_in()} />
      <AuthForm
        {...{ attempt, draft }}
        onSubmit={submit}
        onBegin={onBegin}
        submit={m.login_submit()}
        isBusy={place.state !== undefined}
        failed={m.login_unknown()}
      >
        <EmailField defaultValue={draft.get("email")} error={faults.email} />
        <Field
          name="password"
          label={m.login_password()}
          autoComplete="current-password"
          type="password"
          defaultValue={draft.get("password")}
          error={faults.password}
          aside={
            <AuthLink to={paths.forgotPassword} {...{ place, go }}>
              {m.login_forgot()}
            </AuthLink>
          }
        />
      </AuthForm>
      {isUnconfirmed && <ConfirmationAgain email={draft.get("email")} />}
    </AuthCard>
  );
}
