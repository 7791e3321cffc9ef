import * as m from "#messages";
import { ProofForm } from "../../components/second-factor/proof-form.tsx";
import { ApiError, callPublic } from "../../lib/api.ts";
import { paths } from "../../lib/paths.ts";
import type { AuthProps } from "./auth.ts";
import { AuthCard, AuthLink } from "./auth-card.tsx";

export function SecondFactorPage({ place, go, onSignedIn }: AuthProps) {
  const restartIfExpired = (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== "sign_in_expired") return;
    go(paths.login, { notice: { tone: "neutral", words: m.factor_expired }, replace: true });
  };
  return (
    <AuthCard
      place={place}
      title={m.factor_title()}
      text={m.factor_text()}
      foot={
        <p>
          <AuthLink to={paths.login} place={place} go={go}>
            {m.factor_back()}
          </AuthLink>
        </p>
      }
    >
      <ProofForm
        load={() => callPublic("signInFactorOptions")}
        prove={async (proof) => {
          // A sign-in never offers the password as its second factor.
          if (!("password" in proof)) onSignedIn(await callPublic("signInWithFactor", { body: { proof } }));
        }}
        onFailed={restartIfExpired}
      />
    </AuthCard>
  );
}
