/** Secrets that an adapter asks for when it first needs them: given at once, or fetched. */

export type Secret = () => Promise<string>;

/** A configured secret, as text or as the way to fetch it, as one thing. */
export const secret = (value: string | Secret): Secret => (typeof value === "string" ? async () => value : value);
