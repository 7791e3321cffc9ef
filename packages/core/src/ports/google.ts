/** Google: who somebody is, as an ID token says that Google signed for us. */

/** A person as Google knows them. */
export interface GoogleIdentity {
  /** Google's own id of the account: it stays when the address changes, and is never given to somebody else. */
  readonly subject: string;
  /** In small letters. */
  readonly email: string;
  readonly isEmailVerified: boolean;
  /**
   * Whether the address is Google's own or of an organisation that Google hosts. Any other one was verified when the Google
   * account was made, and may be somebody else's by now.
   */
  readonly isAuthoritative: boolean;
  /** Empty where Google tells none. */
  readonly name: string;
  /** What the browser drew before it left, when it drew something. */
  readonly nonce: string | undefined;
  /** The same for the same token however it is written, and for no other one. */
  readonly tokenId: string;
  /** After this instant (milliseconds since the epoch) the token is refused as too old. */
  readonly goodUntil: number;
}

export type GoogleVerdict =
  | { readonly kind: "known"; readonly identity: GoogleIdentity }
  /** Not signed by Google, not for us, or not for now; the reason is for the log. */
  | { readonly kind: "refused"; readonly reason: string }
  /** Google's keys could not be had. */
  | { readonly kind: "unavailable"; readonly reason: string };

export interface Google {
  /** Where a browser leaves for, and as whom we ask there. */
  readonly entrance: { readonly clientId: string; readonly authorizeUrl: string };
  /** Reads an ID token (a JWT). Says nothing about whether it was used before. */
  verify(token: string): Promise<GoogleVerdict>;
}
