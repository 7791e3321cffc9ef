import { type Refusal, refusal } from "@callwright/contracts/refusals";
import type { SmtpFailure, SmtpServer } from "@callwright/core/ports/mailer";

interface MailError {
  readonly code: string;
  readonly rootCode: string;
  readonly command: string;
  readonly status: number;
  readonly message: string;
}

function readError(error: unknown): MailError {
  const field = (name: string): unknown =>
    typeof error === "object" && error !== null ? Object.getOwnPropertyDescriptor(error, name)?.value : undefined;
  return {
    code: String(field("code") ?? ""),
    rootCode: String(field("originalCode") ?? field("code") ?? ""),
    command: String(field("command") ?? ""),
    status: Number(field("responseCode") ?? 0),
    message: error instanceof Error ? error.message : "",
  };
}

type Field = SmtpFailure["field"];
const permanent = (field: Field, reason: Refusal): SmtpFailure => ({ field, reason, isTransient: false });
const temporary = (field: Field, reason: Refusal): SmtpFailure => ({ field, reason, isTransient: true });

export const unknownHost = (host: string) => temporary("host", refusal("smtp_host_unknown", { host }));
export const privateHost = (host: string) => permanent("host", refusal("smtp_host_private", { host }));
export const invalidHost = () => permanent("host", refusal("smtp_host_invalid"));
export const tooSlow = ({ host, port }: SmtpServer) => temporary("host", refusal("smtp_too_slow", { host, port }));
export const wrongPort = (ports: readonly number[]) =>
  permanent("port", refusal("smtp_port_unsupported", { ports: ports.join(", ") }));
export const unencryptedPassword = () => permanent("encryption", refusal("smtp_password_unencrypted"));

const certificateCodes = /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|ALTNAME/;
/** OpenSSL's errors when a server answers without TLS. */
const plainAnswers = /WRONG_VERSION_NUMBER|PACKET_LENGTH|ERR_SSL/;

export function readFailure(error: unknown, server: SmtpServer): SmtpFailure {
  const failure = readError(error);
  const { host, port, encryption } = server;
  if (failure.code === "EAUTH") return signInFailure(failure);
  if (needsCredentials(failure)) return permanent("username", refusal("smtp_credentials_required"));
  if (failure.command === "MAIL FROM" && isFinal(failure))
    return permanent("fromAddress", refusal("smtp_sender_refused"));
  if (certificateCodes.test(failure.rootCode)) return permanent("host", refusal(certificateProblem(failure), { host }));
  if (failure.code === "ETLS" || plainAnswers.test(`${failure.rootCode} ${failure.message}`)) {
    const code = encryption === "tls" ? "smtp_without_tls" : "smtp_without_starttls";
    return permanent("encryption", refusal(code, { host, port }));
  }
  // A server that expects TLS from the first byte waits for the client and sends no greeting.
  if (failure.code === "ETIMEDOUT" && encryption !== "tls" && /greeting/i.test(failure.message))
    return temporary("encryption", refusal("smtp_without_greeting", { host, port }));
  if (failure.status >= 400) return temporary("host", refusal("smtp_busy", { host, status: failure.status }));
  return temporary("host", refusal("smtp_no_answer", { host, port }));
}

const needsCredentials = ({ code, status }: MailError): boolean => code === "ENOAUTH" || status === 530;

/** A 503 refuses the order of the commands, so a later attempt may succeed. */
const isFinal = ({ status }: MailError): boolean => status >= 500 && status !== 503;

function signInFailure(failure: MailError): SmtpFailure {
  if (isFinal(failure)) return permanent("password", refusal("smtp_credentials_refused"));
  if (failure.status > 0) return temporary("password", refusal("smtp_sign_in_unavailable", { status: failure.status }));
  return permanent("username", refusal("smtp_sign_in_unsupported"));
}

function certificateProblem({ rootCode }: MailError) {
  if (rootCode.includes("ALTNAME")) return "smtp_certificate_of_other_host";
  if (rootCode.includes("EXPIRED")) return "smtp_certificate_expired";
  if (rootCode.includes("NOT_YET_VALID")) return "smtp_certificate_not_yet_valid";
  return "smtp_certificate_untrusted";
}

/** The server refuses this mail alone: its recipient or its content. */
export function isMailRefused(error: unknown): boolean {
  const failure = readError(error);
  const concernsMail = failure.code === "EMESSAGE" || (failure.code === "EENVELOPE" && failure.command !== "MAIL FROM");
  return concernsMail && isFinal(failure) && !needsCredentials(failure);
}
