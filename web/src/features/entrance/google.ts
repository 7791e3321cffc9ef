/**
 * Google sign-in without Google's scripts: redirects to Google and reads the ID token from the address's fragment.
 * State and nonce, drawn before leaving, bind the answer to this tab.
 */
import * as m from "#messages";
import { ApiError, callPublic } from "../../lib/api.ts";
import { readKeptJson, writeKept } from "../../lib/kept.ts";
import { paths } from "../../lib/paths.ts";
import type { SignedIn } from "./entrance.ts";

interface Departure {
  readonly state: string;
  readonly nonce: string;
  /** Target after sign-in; kept here because Google's redirect address is fixed. */
  readonly redirect: string | null;
}

const KEY = "cw-google";

interface GoogleEntrance {
  readonly clientId: string;
  readonly authorizeUrl: string;
}

/** Google's sign-in page for this attempt. */
export function departureUrl({ clientId, authorizeUrl }: GoogleEntrance, { state, nonce }: Departure): URL {
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

export function leaveForGoogle(google: GoogleEntrance, redirect: string | null) {
  const departure: Departure = { state: crypto.randomUUID(), nonce: crypto.randomUUID(), redirect };
  writeKept(KEY, JSON.stringify(departure), "session");
  location.assign(departureUrl(google, departure));
}

/** The attempt that an answer belongs to. One use only. */
export function takeDeparture(): Departure | undefined {
  const kept = readKeptJson(KEY, "session");
  writeKept(KEY, undefined, "session");
  return isDeparture(kept) ? kept : undefined;
}

const isDeparture = (kept: unknown): kept is Departure =>
  typeof kept === "object" && kept !== null && "state" in kept && "nonce" in kept && "redirect" in kept;

/** Signs in with Google's answer to this attempt; refuses any other. */
export async function signInWith(answer: URLSearchParams, departure: Departure | undefined): Promise<SignedIn> {
  const token = answer.get("id_token");
  if (!departure || !token || answer.get("state") !== departure.state) throw new Error("No answer to our question");
  return await callPublic("googleSignIn", { body: { token, nonce: departure.nonce } });
}

/** The reason for the user: an existing account may need its password first. */
export const failureWords = (error: unknown) =>
  error instanceof ApiError && error.code === "unprocessable" ? m.google_unlinked : m.google_failed;
