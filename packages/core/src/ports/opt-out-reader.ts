/** Language model that decides whether words are an opt-out, where a deployment configures one. */
export interface OptOutReader {
  /** Undefined if the words leave doubt. Untrusted: read, never obeyed. Throws on a timeout or a malformed answer. */
  isOptOut(words: string): Promise<boolean | undefined>;
}
