import { cleanPhone } from "@callwright/contracts/phone-format";
import * as m from "#messages";
import { Field } from "../../components/plain-controls.tsx";
import { callPublic } from "../../lib/api.ts";
import { isolate } from "../../lib/format.ts";
import { getLocale } from "../../lib/i18n/locale.ts";
import { paths } from "../../lib/paths.ts";
import type { AuthProps } from "./auth.ts";
import { AuthCard, AuthLink } from "./auth-card.tsx";
import { AuthForm, type FieldReader, useSubmission } from "./auth-form.tsx";
import { EmailField, emailFault, NewPasswordField, nameFault, newPasswordFault, phoneFault } from "./fields.tsx";
import { GoogleSignIn } from "./google-sign-in.tsx";
import { SentCard } from "./mail-request.tsx";
import { ResendConfirmation } from "./send-again.tsx";

export function SignUpPage(props: AuthProps) {
  const { place, go } = props;
  if (!place.sentTo) return <SignUpForm {...props} />;
  const text = m.signup_sent({ email: isolate(place.sentTo) });
  return (
    <SentCard notice={m.signup_done()} text={text} formPath={paths.signup} place={place} go={go}>
      <ResendConfirmation email={place.sentTo} />
    </SentCard>
  );
}

function readAccount(read: FieldReader) {
  const name = read("name").trim();
  const email = read("email").trim();
  const phone = cleanPhone(read("phone"));
  const password = read("password");
  return {
    body: { name, email, password, confirmPassword: password, ...(phone && { phone }), language: getLocale() },
    faults: {
      name: nameFault(name),
      email: emailFault(email),
      phone: phoneFault(phone),
      password: newPasswordFault(password),
    },
  };
}

function SignUpForm({ place, draft, go }: AuthProps) {
  const submission = useSubmission();
  const submit = (read: FieldReader) => {
    const { body, faults } = readAccount(read);
    void submission.run(faults, async () => {
      await callPublic("signup", { body });
      go(paths.signup, { sentTo: body.email });
    });
  };
  const field = (name: string) => ({ name, defaultValue: draft.get(name), error: submission.faults[name] });
  return (
    <AuthCard
      place={place}
      title={m.signup_title()}
      text={m.signup_text()}
      foot={
        <p>
          {m.signup_has_account()}{" "}
          <AuthLink to={paths.login} place={place} go={go}>
            {m.login_submit()}
          </AuthLink>
        </p>
      }
    >
      <GoogleSignIn place={place} label={m.google_sign_up()} />
      <AuthForm
        submission={submission}
        draft={draft}
        onSubmit={submit}
        submit={m.signup_submit()}
        failed={m.signup_failed()}
      >
        <Field {...field("name")} label={m.field_name()} autoComplete="name" maxLength={100} />
        <EmailField {...field("email")} />
        <Field
          {...field("phone")}
          type="tel"
          label={m.field_phone()}
          hint={m.field_phone_hint()}
          autoComplete="tel"
          dir="ltr"
        />
        <NewPasswordField {...field("password")} label={m.login_password()} />
      </AuthForm>
    </AuthCard>
  );
}
