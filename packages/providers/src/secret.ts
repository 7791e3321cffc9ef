export type Secret = () => Promise<string>;

export const secret = (value: string | Secret): Secret => (typeof value === "string" ? async () => value : value);
