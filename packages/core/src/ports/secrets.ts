/** Platform secrets, fetched when a route needs them. */

export interface Secrets {
  /** Access token keys of at least 32 bytes: the first signs, the others still verify during a rotation. */
  sessionKeys(): Promise<readonly [Uint8Array, ...Uint8Array[]]>;
  /** Private JWK (RSA-OAEP-256) that decrypts sealed imports. */
  importKey(): Promise<Readonly<Record<string, unknown>>>;
}
