/** A text's SHA-256: what stands in the table instead of a secret or an address. */
import { createHash } from "node:crypto";

export const sha256 = (text: string, encoding: "hex" | "base64url"): string =>
  createHash("sha256").update(text).digest(encoding);
