import type { WebhookFailure } from "@callwright/core/ports/webhook-sender";
import { PrivateAddressError } from "./target.ts";

const certificateCodes = /^(CERT_|ERR_TLS_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|EPROTO|ERR_SSL_)/;

export function reasonOf(error: unknown): WebhookFailure {
  if (error instanceof PrivateAddressError) return "private";
  if (!(error instanceof Error)) return "connection";
  if (error.name === "AbortError" || error.name === "TimeoutError") return "timeout";
  const code = "code" in error ? String(error.code) : "";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "unknown";
  if (code === "ETIMEDOUT") return "timeout";
  return certificateCodes.test(code) ? "certificate" : "connection";
}
