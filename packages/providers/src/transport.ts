const connectCodes = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "ERR_TLS_CERT_ALTNAME_INVALID",
]);

/** True if the request was certainly not sent. SDKs wrap the cause, so the whole chain is checked. */
export function isNeverSent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  if (typeof code === "string" && connectCodes.has(code)) return true;
  if ("syscall" in error && error.syscall === "connect") return true;
  if (error instanceof AggregateError && error.errors.some(isNeverSent)) return true;
  return isNeverSent(error.cause);
}
