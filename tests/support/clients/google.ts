/** Sign-in with the simulated Google. */
import { endpoints, type User } from "@callwright/contracts";
import * as z from "zod/mini";
import { post } from "../outside/sandbox.ts";
import { type Answer, createClient } from "./client.ts";

/** Claims of a token; those left out are as Google sets them. See the simulator's `tokens.ts`. */
export interface TokenWish {
  readonly email: string;
  readonly name?: string;
  readonly nonce?: string;
  readonly subject?: string;
  readonly emailVerified?: boolean;
  readonly isHosted?: boolean;
  readonly audience?: string | readonly string[];
  readonly issuer?: string;
  readonly issuedIn?: number;
  readonly expiresIn?: number;
}

export const usualNonce = "nonce-of-the-usual-departure";

export async function googleToken(url: string, wish: TokenWish): Promise<string> {
  const answer = (await (await post(url, "google/tokens", { nonce: usualNonce, ...wish })).json()) as { token: string };
  return answer.token;
}

/** A person who returns from Google and signs in. */
export async function comeFromGoogle(url: string, wish: TokenWish, tenant = "acme") {
  const client = createClient(url, tenant);
  const { nonce = usualNonce } = wish;
  const token = await googleToken(url, wish);
  const answer = await client.request("POST", "/api/auth/google", { token, nonce });
  return { client, token, answer };
}

export const signedInUser = ({ body }: Answer): User => z.parse(endpoints.googleSignIn.response, body).user;
