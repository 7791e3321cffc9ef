import { useState } from "react";
import * as m from "#messages";
import { Notice } from "../../components/notice.tsx";
import { Field } from "../../components/plain-controls.tsx";
import { ApiError, callPublic, isFactorNeeded } from "../../lib/api.ts";
import { paths } from "../../lib/paths.ts";
import type { AuthProps } from "./auth.ts";
import { AuthCard, AuthLink } from "./auth-card.tsx";
import { AuthForm, type FieldReader, useSubmission } from "./auth-form.tsx";
import { EmailField, emailFault } from "./fields.tsx";
import { GoogleSignIn } from "./google-sign-in.tsx";
import { ResendConfirmation, SendSignInCode } from "./send-again.tsx";

/** The address to sign in at instead, if browsers keep no session at this one (see contracts/brand/page). */
function otherSignInAddress(): string | undefined {
  const data = document.getElementById("cw-sign-in")?.textContent;
  return data ? (JSON.parse(data) as { address: string }).address : undefined;
}

export function SignInPage({ place, draft, go, onBegin, onSignedIn }: AuthProps) {
  const submission = useSubmission();
  const otherAddress = otherSignInAddress();
  const { faults, refusal } = submission;
  /** The refusal after which a code was mailed. Its notice is hidden; the code's field is shown instead. */
  const [hiddenRefusal, setHiddenRefusal] = useState<unknown>();
  const isCodeSent = hiddenRefusal !== undefined;
  const isRateLimited = refusal instanceof ApiError && refusal.code === "rate_limited";
  const isUnconfirmed = refusal instanceof ApiError && refusal.code === "email_unconfirmed";
  const submit = (read: FieldReader) => {
    const email = read("email").trim();
    const password = read("password");
    draft.set("email", email);
    const code = isCodeSent ? read("code").trim() : undefined;
    const newFaults = {
      email: emailFault(email),
      password: password === "" ? m.login_password_missing() : undefined,
      code: code === "" ? m.login_code_missing() : undefined,
    };
    void submission.run(newFaults, async () => {
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
          <AuthLink to={paths.signup} place={place} go={go}>
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
      {otherAddress && (
        <Notice tone="fair" title={m.login_insecure()}>
          {m.login_insecure_text()} <a href={otherAddress}>{otherAddress}</a>
        </Notice>
      )}
      <GoogleSignIn place={place} label={m.google_sign_in()} />
      <AuthForm
        submission={refusal === hiddenRefusal ? { ...submission, refusal: undefined } : submission}
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
            <AuthLink to={paths.forgotPassword} place={place} go={go}>
              {m.login_forgot()}
            </AuthLink>
          }
        />
        {isCodeSent && (
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
      {(isRateLimited || isCodeSent) && (
        // A code may be sent again without a new refusal; the previous one then stays, and with it the code's field.
        <SendSignInCode email={draft.get("email")} onSent={() => setHiddenRefusal(refusal ?? hiddenRefusal)} />
      )}
      {isUnconfirmed && <ResendConfirmation email={draft.get("email")} />}
    </AuthCard>
  );
}
