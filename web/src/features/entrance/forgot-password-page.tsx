/** Asks for the link to a new password; the answer is the same for every address. */
import * as m from "#messages";
import { callPublic } from "../../lib/api.ts";
import { paths } from "../../lib/paths.ts";
import { emailFault } from "./checks.ts";
import type { EntranceProps } from "./entrance.ts";
import { EntranceCard, EntranceLink } from "./entrance-card.tsx";
import { EntranceForm } from "./entrance-form.tsx";
import { EmailField } from "./fields.tsx";
import { ResetLinkAgain } from "./send-again.tsx";
import { isolated, SentCard } from "./sent-card.tsx";
import { useAttempt } from "./use-attempt.ts";

export function ForgotPasswordPage(props: EntranceProps) {
  const { place, go } = props;
  if (!place.sentTo) return <ForgotPasswordForm {...props} />;
  const text = m.forgot_sent({ email: isolated(place.sentTo) });
  return (
    <SentCard words={m.forgot_done()} text={text} again={paths.forgotPassword} {...{ place, go }}>
      <ResetLinkAgain email={place.sentTo} />
    </SentCard>
  );
}

function ForgotPasswordForm({ place, draft, go }: EntranceProps) {
  const attempt = useAttempt();
  const submit = (data: (name: string) => string) => {
    const email = data("email").trim();
    void attempt.attempt({ email: emailFault(email) }, async () => {
      await callPublic("forgotPassword", { body: { email } });
      go(paths.forgotPassword, { sentTo: email });
    });
  };
  return (
    <EntranceCard
      place={place}
      title={m.forgot_title()}
      text={m.forgot_text()}
      foot={
        <EntranceLink to={paths.login} {...{ place, go }}>
          {m.entrance_back()}
        </EntranceLink>
      }
    >
      <EntranceForm {...{ attempt, draft }} onSubmit={submit} submit={m.forgot_submit()} failed={m.forgot_failed()}>
        <EmailField defaultValue={draft.get("email")} error={attempt.faults.email} />
      </EntranceForm>
    </EntranceCard>
  );
}
