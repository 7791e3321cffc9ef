import { useState } from "react";
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
import { ConfirmationAgain, SignInCode } from "./send-again.tsx";
import { useAttempt } from "./use-attempt.ts";

/** Set by the page where browsers keep no session (see contracts/brand/page). */
function signInElsewhere(): string | undefined {
  const data = document.getElementById("cw-sign-in")?.textContent;
  return data ? (JSON.parse(data) as { address: string }).address : undefined;
}

export function SignInPage({ place, draft, go, onBegin, onSignedIn }: AuthProps) {
  const attempt = useAttempt();
  const elsewhere = signInElsewhere();
  const { faults, refusal } = attempt;
  /** The refusal to which a code was mailed. */
  const [answered, setAnswered] = useState<unknown>();
  const hasCode = answered !== undefined;
  const isLimited = refusal instanceof ApiError && refusal.code === "rate_limited";
  const isUnconfirmed = refusal instanceof ApiError && refusal.code === "email_unconfirmed";
  const submit = (data: (name: string) => string) => {
    const [email, password] = [data("email").trim(), data("password")];
    draft.set("email", email);
    const code = hasCode ? data("code").trim() : undefined;
    const found = {
      email: emailFault(email),
      password: password === "" ? m.login_password_missing() : undefined,
      code: code === "" ? m.login_code_missing() : undefined,
    };
    void attempt.attempt(found, async () => {
      try {
        onSignedIn(await callPublic("login", { body: { email, password, code } }));
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
      {elsewhere && (
        <Notice tone="fair" title={m.login_insecure()}>
          {m.login_insecure_text()} <a href={elsewhere}>{elsewhere}</a>
        </Notice>
      )}
      <GoogleSignIn place={place} label={m.google_sign_in()} />
      <AuthForm
        attempt={refusal === answered ? { ...attempt, refusal: undefined } : attempt}
        draft={draft}
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
        {hasCode && (
          <Field
            name="code"
            label={m.login_code()}
            hint={m.login_code_text()}
            autoComplete="one-time-code"
            inputMode="numeric"
            dir="ltr"
            autoFocus
            error={faults.code}
          />
        )}
      </AuthForm>
      {(isLimited || hasCode) && (
        <SignInCode email={draft.get("email")} onSent={() => setAnswered(refusal ?? answered)} />
      )}
      {isUnconfirmed && <ConfirmationAgain email={draft.get("email")} />}
    </AuthCard>
  );
}
