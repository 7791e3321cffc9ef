export interface GoogleIdentity {
  /** Google's stable account id: it survives address changes and is never reused. */
  readonly subject: string;
  /** In lower case. */
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** Google hosts the address. Any other address was verified once, and may have a new owner since. */
  readonly isAuthoritative: boolean;
  /** Empty if Google provides none. */
  readonly name: string;
  /** The nonce that the browser generated, if any. */
  readonly nonce: string | undefined;
  /** Identifies the token regardless of its encoding, to reject replays. */
  readonly tokenId: string;
  /** Milliseconds since the epoch after which the token is too old. */
  readonly expiresAtMs: number;
}

export type GoogleVerdict =
  | { readonly kind: "known"; readonly identity: GoogleIdentity }
  /** Bad signature, audience or time; the reason is for the log. */
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "unavailable"; readonly reason: string };

export interface Google {
  readonly authorization: { readonly clientId: string; readonly authorizeUrl: string };
  /** Verifies an ID token (JWT), without replay detection. */
  verify(token: string): Promise<GoogleVerdict>;
}
