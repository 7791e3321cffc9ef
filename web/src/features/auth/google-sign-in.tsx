/** Google sign-in without Google's scripts. A state and a nonce, stored before leaving, bind the answer to this tab. */
import * as m from "#messages";
import { ApiError, callPublic } from "../../lib/api.ts";
import { paths } from "../../lib/paths.ts";
import { readStoredJson, writeStored } from "../../lib/storage.ts";
import { useTheme } from "../../lib/theme/brand-data.ts";
import type { Place, SignInAnswer } from "./auth.ts";
import classes from "./google-sign-in.module.css";

export function GoogleSignIn({ place, label }: { readonly place: Place; readonly label: string }) {
  const google = useTheme()?.google;
  if (!google) return null;
  return (
    <div className="cw-stack" style={{ gap: 16 }}>
      <button
        type="button"
        className={classes.button}
        disabled={place.state !== undefined}
        onClick={() => redirectToGoogle(google, place.redirect)}
      >
        <GoogleMark />
        {label}
      </button>
      <p className={classes.or}>{m.entrance_or()}</p>
    </div>
  );
}

/** Google's logo in its prescribed colours and proportions. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 48 48" width="18" height="18" aria-hidden="true">
      <path
        fill="#EA4335"
        d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
      />
      <path
        fill="#4285F4"
        d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
      />
      <path
        fill="#FBBC05"
        d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
      />
    </svg>
  );
}

interface SignInAttempt {
  readonly state: string;
  readonly nonce: string;
  /** Target after sign-in; kept here because Google's redirect address is fixed. */
  readonly redirect: string | null;
}

const ATTEMPT_KEY = "cw-google";

interface GoogleConfig {
  readonly clientId: string;
  readonly authorizeUrl: string;
}

export function googleSignInUrl({ clientId, authorizeUrl }: GoogleConfig, { state, nonce }: SignInAttempt): URL {
  const url = new URL(authorizeUrl, location.origin);
  const query = {
    client_id: clientId,
    redirect_uri: location.origin + paths.login,
    response_type: "id_token",
    response_mode: "fragment",
    scope: "openid email profile",
    prompt: "select_account",
    state,
    nonce,
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

export function redirectToGoogle(google: GoogleConfig, redirect: string | null) {
  const attempt: SignInAttempt = { state: crypto.randomUUID(), nonce: crypto.randomUUID(), redirect };
  writeStored(ATTEMPT_KEY, JSON.stringify(attempt), "session");
  location.assign(googleSignInUrl(google, attempt));
}

/** Returns the stored attempt, once. */
export function takeSignInAttempt(): SignInAttempt | undefined {
  const stored = readStoredJson(ATTEMPT_KEY, "session");
  writeStored(ATTEMPT_KEY, undefined, "session");
  return isSignInAttempt(stored) ? stored : undefined;
}

const isSignInAttempt = (stored: unknown): stored is SignInAttempt =>
  typeof stored === "object" && stored !== null && "state" in stored && "nonce" in stored && "redirect" in stored;

/** Signs in with Google's answer to this attempt; throws for any other answer. */
export async function signInWithGoogle(
  answer: URLSearchParams,
  attempt: SignInAttempt | undefined,
): Promise<SignInAnswer> {
  const token = answer.get("id_token");
  const isExpected = attempt !== undefined && answer.get("state") === attempt.state;
  if (!isExpected || !token) throw new Error("No sign-in answer to an attempt of this tab");
  return await callPublic("googleSignIn", { body: { token, nonce: attempt.nonce } });
}

/** The failure's text for the user. An account that is not linked with Google needs a sign-in by password first. */
export const googleFailureText = (error: unknown) =>
  error instanceof ApiError && error.code === "unprocessable" ? m.google_unlinked : m.google_failed;
