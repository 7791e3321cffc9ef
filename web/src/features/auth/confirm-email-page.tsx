/** The confirmation mail's link opens this page, which confirms the address and signs in; a used link leads to sign-in. */
import { useCallback, useEffect, useState } from "react";
import * as m from "#messages";
import { Notice } from "../../components/notice.tsx";
import { PlainButton, Spinner } from "../../components/plain-controls.tsx";
import { ApiError, callPublic } from "../../lib/api.ts";
import { forgetMailLink, type MailLink } from "../../lib/arrival.ts";
import { type AuthProps, goToSignIn } from "./auth.ts";
import { AuthCard, BackToSignIn } from "./auth-card.tsx";
import { Refusal } from "./auth-form.tsx";
import { ConfirmationRequest } from "./mail-request.tsx";
import { ResendConfirmation } from "./send-again.tsx";

export function ConfirmEmailPage(props: AuthProps) {
  if (props.place.link) return <Confirmation {...props} link={props.place.link} />;
  return <ConfirmationRequest {...props} title={m.confirm_title()} text={m.confirm_no_link()} />;
}

/** Whether the network or the server failed, not the link, so that a retry may succeed. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status === 0 || error.status === 429 || error.status >= 500;
}

function Confirmation({ place, draft, go, onBegin, onSignedIn, link }: AuthProps & { readonly link: MailLink }) {
  const [refusal, setRefusal] = useState<{ readonly error: unknown }>();
  const { email, token } = link;
  const confirm = useCallback(async () => {
    setRefusal(undefined);
    onBegin();
    try {
      const { session } = await callPublic("confirmEmail", { body: { email, token } });
      forgetMailLink();
      if (session) return onSignedIn(session);
    } catch (error) {
      setRefusal({ error });
      return;
    }
    draft.set("email", email);
    goToSignIn(go, m.confirm_done);
  }, [email, token, draft, go, onBegin, onSignedIn]);
  useEffect(() => void confirm(), [confirm]);

  if (!refusal)
    return (
      <AuthCard place={place} title={m.confirm_title()}>
        <p role="status" className="cw-row cw-dimmed" style={{ gap: 12 }}>
          <Spinner />
          {m.confirm_busy()}
        </p>
      </AuthCard>
    );
  return (
    <AuthCard place={place} title={m.confirm_title()} foot={<BackToSignIn place={place} go={go} />}>
      {isTransient(refusal.error) ? (
        <>
          <Refusal error={refusal.error} failed={m.confirm_failed()} />
          <PlainButton onClick={() => void confirm()}>{m.retry()}</PlainButton>
        </>
      ) : (
        <>
          <Notice tone="bad">{m.refused_link()}</Notice>
          {email && <ResendConfirmation email={email} isPrimary />}
        </>
      )}
    </AuthCard>
  );
}
