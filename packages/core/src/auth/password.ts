/** Passwords: argon2id with OWASP's minimum parameters, in PHC form, so that each hash carries its own parameters. */
import { randomBytes } from "node:crypto";
import { once } from "../kernel/lazy.ts";

/** Loaded on demand: few requests need the WebAssembly. */
const argon2 = () => import("./argon2.ts");

const parameters = once(() => ({ memorySize: 19_456, iterations: 2, parallelism: 1, hashLength: 32 }));
const saltBytes = 16;

/** Makes hashing nearly free; for tests only. */
export function useCheapHashing(): void {
  Object.assign(parameters(), { memorySize: 64, iterations: 1 });
}

function prefix(): string {
  const { memorySize, iterations, parallelism } = parameters();
  return `$argon2id$v=19$m=${memorySize},t=${iterations},p=${parallelism}$`;
}

/** Hash for unknown addresses: the same work, and no password matches. */
const decoy = () =>
  `${prefix()}${base64(new Uint8Array(saltBytes))}$${base64(new Uint8Array(parameters().hashLength))}`;

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64").replace(/=+$/, "");
}

/** Normalised, since devices encode the same characters differently. */
const canonical = (password: string): string => password.normalize("NFKC");

export async function hashPassword(password: string): Promise<string> {
  const { argon2id } = await argon2();
  const salt = randomBytes(saltBytes);
  return argon2id({ ...parameters(), password: canonical(password), salt, outputType: "encoded" });
}

/** Constant time whether or not a hash exists. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const { argon2Verify } = await argon2();
  const fits = await argon2Verify({ password: canonical(password), hash: hash ?? decoy() });
  return fits && hash !== undefined;
}

export const needsRehash = (hash: string): boolean => !hash.startsWith(prefix());
