/** The API key that the person wants this tab to send with its requests: until they leave the app, or drop it. */
import { readKept, writeKept } from "./kept.ts";

const KEY = "cw-api-key";

export const heldKey = (): string | undefined => readKept(KEY, "session");

export const keepKey = (secret: string) => writeKept(KEY, secret, "session");

export const dropKey = () => writeKept(KEY, undefined, "session");
