/** Works without Google's scripts. State and nonce, drawn before leaving, bind the answer to this tab. */
import * as m from "#messages";
import { ApiError, callPublic } from "../../lib/api.ts";
import { paths } from "../../lib/paths.ts";
import { readStoredJson, writeStored } from "../../lib/storage.ts";
import type { SignInAnswer } from "./auth.ts";

interface SignInAttempt {
  readonly state: string;
  readonly nonce: string;
  /** Target after sign-in; kept here because Google's redirect address is fixed. */
  readonly redirect: string | null;
}

const KEY = "cw-google";

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
  writeStored(KEY, JSON.stringify(attempt), "session");
  location.assign(googleSignInUrl(google, attempt));
}

/** The attempt that an answer belongs to. One use only. */
export function takeSignInAttempt(): SignInAttempt | undefined {
  const stored = readStoredJson(KEY, "session");
  writeStored(KEY, undefined, "session");
  return isSignInAttempt(stored) ? stored : undefined;
}

const isSignInAttempt = (stored: unknown): stored is SignInAttempt =>
  typeof stored === "object" && stored !== null && "state" in stored && "nonce" in stored && "redirect" in stored;

/** Signs in with Google's answer to this attempt; refuses any other. */
export async function signInWith(answer: URLSearchParams, attempt: SignInAttempt | undefined): Promise<SignInAnswer> {
  const token = answer.get("id_token");
  if (!attempt || !token || answer.get("state") !== attempt.state) throw new Error("No answer to our question");
  return await callPublic("googleSignIn", { body: { token, nonce: attempt.nonce } });
}

/** The reason for the user: an existing account may need its password first. */
export const failureWords = (error: unknown) =>
  error instanceof ApiError && error.code === "unprocessable" ? m.google_unlinked : m.google_failed;
