/** The API key that this tab sends with its requests, until it is dropped or the app is left. */
import { readKept, writeKept } from "./kept.ts";

const KEY = "cw-api-key";

export const heldKey = (): string | undefined => readKept(KEY, "session");

export const keepKey = (secret: string) => writeKept(KEY, secret, "session");

export const dropKey = () => writeKept(KEY, undefined, "session");
