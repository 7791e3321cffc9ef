/** Passwords: argon2id at OWASP's minimum, in PHC form, so that each hash carries the parameters it was made with. */
import { randomBytes } from "node:crypto";

/** WebAssembly, which few requests need: whoever types a password waits for it anyway. */
const argon2 = () => import("./argon2.ts");

let parameters = { memorySize: 19_456, iterations: 2, parallelism: 1, hashLength: 32 };
const saltBytes = 16;

/** Makes hashing take next to no time; for tests only. */
export function hashCheaply(): void {
  parameters = { ...parameters, memorySize: 64, iterations: 1 };
}

const prefix = () =>
  `$argon2id$v=19$m=${parameters.memorySize},t=${parameters.iterations},p=${parameters.parallelism}$`;

/** What an unknown address is checked against: as much work as a known one, and no password fits. */
const decoy = () => `${prefix()}${base64(new Uint8Array(saltBytes))}$${base64(new Uint8Array(parameters.hashLength))}`;

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64").replace(/=+$/, "");
}

/** The same characters may be typed as different code points; one form is hashed. */
const canonical = (password: string): string => password.normalize("NFKC");

export async function hashPassword(password: string): Promise<string> {
  const { argon2id } = await argon2();
  const salt = randomBytes(saltBytes);
  return argon2id({ ...parameters, password: canonical(password), salt, outputType: "encoded" });
}

/** Takes the same time whether or not there is a hash to compare with. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const { argon2Verify } = await argon2();
  const fits = await argon2Verify({ password: canonical(password), hash: hash ?? decoy() });
  return fits && hash !== undefined;
}

/** Whether a hash was made with other parameters than today's. */
export const needsRehash = (hash: string): boolean => !hash.startsWith(prefix());
