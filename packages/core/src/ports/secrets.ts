/** Secrets of the platform, fetched when a route needs them. */

export interface Secrets {
  /** Keys of access tokens, at least 32 bytes each: the first signs; the others are accepted while one replaces another. */
  sessionKeys(): Promise<readonly [Uint8Array, ...Uint8Array[]]>;
  /** Private JWK (RSA-OAEP-256) that opens sealed imports. */
  importKey(): Promise<Readonly<Record<string, unknown>>>;
}
