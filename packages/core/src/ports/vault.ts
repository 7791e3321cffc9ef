/** The vault: tenants' secrets at rest, bound to their owner. */
export interface Vault {
  /** Encrypts to base64; opening needs the same `context` (for example tenant and number). */
  seal(plaintext: string, context: Readonly<Record<string, string>>): Promise<string>;
  /** Decrypts; throws if the context differs or the text was altered. */
  open(sealed: string, context: Readonly<Record<string, string>>): Promise<string>;
}

/** Platform secrets, fetched when a route needs them. */
export interface Secrets {
  /** Access token keys of at least 32 bytes: the first signs, the others still verify during a rotation. */
  sessionKeys(): Promise<readonly [Uint8Array, ...Uint8Array[]]>;
  /** Private JWK (RSA-OAEP-256) that decrypts sealed imports. */
  importKey(): Promise<Readonly<Record<string, unknown>>>;
}
