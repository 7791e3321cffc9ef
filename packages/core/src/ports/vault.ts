/** The vault: tenants' secrets at rest, bound to their owner. */

export interface Vault {
  /** Encrypts to base64; opening needs the same `context` (for example tenant and number). */
  seal(plaintext: string, context: Readonly<Record<string, string>>): Promise<string>;
  /** Decrypts; throws if the context differs or the text was altered. */
  open(sealed: string, context: Readonly<Record<string, string>>): Promise<string>;
}
