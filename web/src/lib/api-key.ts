/** The API key that this tab sends with its requests, until it is dropped or the app is left. */
import { readStored, writeStored } from "./storage.ts";

const KEY = "cw-api-key";

export const heldKey = (): string | undefined => readStored(KEY, "session");

export const keepKey = (secret: string) => writeStored(KEY, secret, "session");

export const dropKey = () => writeStored(KEY, undefined, "session");
