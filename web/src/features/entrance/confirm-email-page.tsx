/** Where the confirmation mail's link leads: confirms by itself, then on to sign-in. The same link twice is fine. */
import { Button, Loader } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import * as m from "#messages";
import { Notice } from "../../components/notice.tsx";
import { ApiError, callPublic } from "../../lib/api.ts";
import { forgetMailLink, type MailLink } from "../../lib/arrival.ts";
import { paths } from "../../lib/paths.ts";
import { emailFault } from "./checks.ts";
import { type EntranceProps, toSignIn } from "./entrance.ts";
import classes from "./entrance-card.module.css";
import { EntranceCard, EntranceLink } from "./entrance-card.tsx";
import { EntranceForm } from "./entrance-form.tsx";
import { EmailField } from "./fields.tsx";
import { Refusal } from "./refusal.tsx";
import { ConfirmationAgain } from "./send-again.tsx";
import { isolated, SentCard } from "./sent-card.tsx";
import { useAttempt } from "./use-attempt.ts";

export function ConfirmEmailPage(props: EntranceProps) {
  const { place, go } = props;
  if (place.link) return <Confirmation {...props} link={place.link} />;
  if (!place.sentTo) return <WithoutLink {...props} />;
  const text = m.signup_sent({ email: isolated(place.sentTo) });
  return (
    <SentCard words={m.resend_done()} text={text} again={paths.confirmEmail} {...{ place, go }}>
      <ConfirmationAgain email={place.sentTo} />
    </SentCard>
  );
}

/** Worth another try with the same link: the network or the server failed, not the link. */
const isPassing = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;

function Confirmation({ place, draft, go, link }: EntranceProps & { readonly link: MailLink }) {
  const [refusal, setRefusal] = useState<{ readonly error: unknown }>();
  const { email, token } = link;
  const confirm = useCallback(async () => {
    setRefusal(undefined);
    try {
      await callPublic("confirmEmail", { body: { email, token } });
    } catch (error) {
      setRefusal({ error });
      return;
    }
    forgetMailLink();
    draft.set("email", email);
    toSignIn(go, m.confirm_done);
  }, [email, token, draft, go]);
  useEffect(() => void confirm(), [confirm]);

  if (!refusal)
    return (
      <EntranceCard place={place} title={m.confirm_title()}>
        <p role="status" className={classes.busy}>
          <Loader aria-hidden />
          {m.confirm_busy()}
        </p>
      </EntranceCard>
    );
  return (
    <EntranceCard
      place={place}
      title={m.confirm_title()}
      foot={
        <EntranceLink to={paths.login} {...{ place, go }}>
          {m.entrance_back()}
        </EntranceLink>
      }
    >
      {isPassing(refusal.error) ? (
        <>
          <Refusal error={refusal.error} failed={m.confirm_failed()} />
          <Button size="md" fullWidth onClick={() => void confirm()}>
            {m.retry()}
          </Button>
        </>
      ) : (
        <>
          <Notice tone="bad">{m.refused_link()}</Notice>
          {email && <ConfirmationAgain email={email} isPrimary />}
        </>
      )}
    </EntranceCard>
  );
}

/** Somebody typed the address, or lost the link: the mail can be sent again from here. */
function WithoutLink({ place, draft, go }: EntranceProps) {
  const attempt = useAttempt();
  const submit = (data: (name: string) => string) => {
    const email = data("email").trim();
    void attempt.attempt({ email: emailFault(email) }, async () => {
      await callPublic("resendConfirmation", { body: { email } });
      go(paths.confirmEmail, { sentTo: email });
    });
  };
  return (
    <EntranceCard
      place={place}
      title={m.confirm_title()}
      text={m.confirm_no_link()}
      foot={
        <EntranceLink to={paths.login} {...{ place, go }}>
          {m.entrance_back()}
        </EntranceLink>
      }
    >
      <EntranceForm {...{ attempt, draft }} onSubmit={submit} submit={m.resend_action()} failed={m.resend_failed()}>
        <EmailField defaultValue={draft.get("email")} error={attempt.faults.email} />
      </EntranceForm>
    </EntranceCard>
  );
}
