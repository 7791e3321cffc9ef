/**
 * Sign-in with Google without any code of theirs: the person leaves for Google's page and comes back with an ID token in the
 * address's fragment. State and nonce, drawn before leaving, tie the answer to this tab.
 */
import * as m from "#messages";
import { ApiError, callPublic } from "../../lib/api.ts";
import { readKeptJson, writeKept } from "../../lib/kept.ts";
import { paths } from "../../lib/paths.ts";
import type { SignedIn } from "./entrance.ts";

interface Departure {
  readonly state: string;
  readonly nonce: string;
  /** Where to go after sign-in: the address that Google comes back to is always the same. */
  readonly redirect: string | null;
}

const KEY = "cw-google";

interface GoogleEntrance {
  readonly clientId: string;
  readonly authorizeUrl: string;
}

/** Google's page for this departure. */
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

/** The departure that an answer belongs to; it counts once. */
export function takeDeparture(): Departure | undefined {
  const kept = readKeptJson(KEY, "session");
  writeKept(KEY, undefined, "session");
  return isDeparture(kept) ? kept : undefined;
}

const isDeparture = (kept: unknown): kept is Departure =>
  typeof kept === "object" && kept !== null && "state" in kept && "nonce" in kept && "redirect" in kept;

/** Signs in with what Google answered to this very departure; anything else is refused. */
export async function signInWith(answer: URLSearchParams, departure: Departure | undefined): Promise<SignedIn> {
  const token = answer.get("id_token");
  if (!departure || !token || answer.get("state") !== departure.state) throw new Error("No answer to our question");
  return await callPublic("googleSignIn", { body: { token, nonce: departure.nonce } });
}

/** Why it failed, as a person needs to know: Google's word may not be enough for an account that is there. */
export const failureWords = (error: unknown) =>
  error instanceof ApiError && error.code === "unprocessable" ? m.google_unlinked : m.google_failed;
