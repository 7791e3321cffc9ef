/** The vault: secrets of tenants at rest, bound to what they belong to. */

export interface Vault {
  /** Encrypts; the same `context` (for instance tenant and number) is needed to open it. Answers base64. */
  seal(plaintext: string, context: Readonly<Record<string, string>>): Promise<string>;
  /** Decrypts; throws when the context differs or the text was altered. */
  open(sealed: string, context: Readonly<Record<string, string>>): Promise<string>;
}
