/** Sign-in with the simulated Google. */
import { endpoints, type User } from "@callwright/contracts";
import * as z from "zod/mini";
import { post } from "../outside/sandbox.ts";
import { type Answer, createClient } from "./client.ts";

/** Claims of a token; absent ones are as Google sets them. See the simulator's `tokens.ts`. */
export interface TokenClaims {
  readonly email: string;
  readonly name?: string;
  readonly nonce?: string;
  readonly subject?: string;
  readonly emailVerified?: boolean;
  readonly isHosted?: boolean;
  readonly audience?: string | readonly string[];
  readonly issuer?: string;
  /** Seconds from now; negative is in the past. */
  readonly issuedIn?: number;
  readonly expiresIn?: number;
}

export const defaultNonce = "nonce-of-the-usual-departure";

export async function googleToken(url: string, claims: TokenClaims): Promise<string> {
  const answer = await post(url, "google/tokens", { nonce: defaultNonce, ...claims });
  const { token } = (await answer.json()) as { token: string };
  return token;
}

/** Signs in with a token of Google's, as a person who returns from there. */
export async function signInWithGoogle(url: string, claims: TokenClaims, tenant = "acme") {
  const client = createClient(url, tenant);
  const { nonce = defaultNonce } = claims;
  const token = await googleToken(url, claims);
  const answer = await client.request("POST", "/api/auth/google", { token, nonce });
  return { client, token, answer };
}

export const signedInUser = ({ body }: Answer): User => z.parse(endpoints.googleSignIn.response, body).user;
