/** Secrets of the platform, fetched when a route needs them. */

export interface Secrets {
  /** Key that signs access tokens, at least 32 bytes. */
  sessionKey(): Promise<Uint8Array>;
  /** Private JWK (RSA-OAEP-256) that opens sealed imports. */
  importKey(): Promise<Readonly<Record<string, unknown>>>;
}
