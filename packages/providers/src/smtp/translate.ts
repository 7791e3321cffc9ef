import { type Refusal, refusal } from "@callwright/contracts/refusals";
import type { SmtpFailure, SmtpServer } from "@callwright/core/ports/mailer";

interface MailError {
  readonly code: string;
  readonly original: string;
  readonly command: string;
  readonly status: number;
  readonly message: string;
}

function read(error: unknown): MailError {
  const field = (name: string): unknown =>
    typeof error === "object" && error !== null ? Object.getOwnPropertyDescriptor(error, name)?.value : undefined;
  return {
    code: String(field("code") ?? ""),
    original: String(field("originalCode") ?? field("code") ?? ""),
    command: String(field("command") ?? ""),
    status: Number(field("responseCode") ?? 0),
    message: error instanceof Error ? error.message : "",
  };
}

type Field = SmtpFailure["field"];
const lasting = (field: Field, reason: Refusal): SmtpFailure => ({ field, reason, isPassing: false });
const passing = (field: Field, reason: Refusal): SmtpFailure => ({ field, reason, isPassing: true });

export const unknownHost = (host: string) => passing("host", refusal("smtp_host_unknown", { host }));
export const privateHost = (host: string) => lasting("host", refusal("smtp_host_private", { host }));
export const noHostName = () => lasting("host", refusal("smtp_host_invalid"));
export const tooSlow = ({ host, port }: SmtpServer) => passing("host", refusal("smtp_too_slow", { host, port }));
export const wrongPort = (ports: readonly number[]) =>
  lasting("port", refusal("smtp_port_unsupported", { ports: ports.join(", ") }));
export const barePassword = () => lasting("encryption", refusal("smtp_password_unencrypted"));

const certificate = /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|ALTNAME/;
const noTls = /WRONG_VERSION_NUMBER|PACKET_LENGTH|ERR_SSL/;

export function readFailure(error: unknown, server: SmtpServer): SmtpFailure {
  const said = read(error);
  const { host, port, encryption } = server;
  if (said.code === "EAUTH") return signInFailure(said);
  if (said.code === "ENOAUTH" || said.status === 530) return lasting("username", refusal("smtp_credentials_required"));
  if (said.command === "MAIL FROM" && isFinal(said)) return lasting("fromAddress", refusal("smtp_sender_refused"));
  if (certificate.test(said.original)) return lasting("host", refusal(certificateFault(said), { host }));
  if (said.code === "ETLS" || noTls.test(`${said.original} ${said.message}`))
    return lasting(
      "encryption",
      refusal(encryption === "tls" ? "smtp_without_tls" : "smtp_without_starttls", { host, port }),
    );
  if (said.code === "ETIMEDOUT" && encryption !== "tls" && /greeting/i.test(said.message))
    return passing("encryption", refusal("smtp_without_greeting", { host, port }));
  if (said.status >= 400) return passing("host", refusal("smtp_busy", { host, status: said.status }));
  return passing("host", refusal("smtp_no_answer", { host, port }));
}

const isFinal = ({ status }: MailError): boolean => status >= 500 && status !== 503;

function signInFailure(said: MailError): SmtpFailure {
  if (isFinal(said)) return lasting("password", refusal("smtp_credentials_refused"));
  if (said.status > 0) return passing("password", refusal("smtp_sign_in_unavailable", { status: said.status }));
  return lasting("username", refusal("smtp_sign_in_unsupported"));
}

function certificateFault({ original }: MailError) {
  if (original.includes("ALTNAME")) return "smtp_certificate_of_other_host";
  if (original.includes("EXPIRED")) return "smtp_certificate_expired";
  if (original.includes("NOT_YET_VALID")) return "smtp_certificate_not_yet_valid";
  return "smtp_certificate_untrusted";
}

export function isRefusal(error: unknown): boolean {
  const said = read(error);
  const isOfMail = said.code === "EMESSAGE" || (said.code === "EENVELOPE" && said.command !== "MAIL FROM");
  return isOfMail && isFinal(said) && said.status !== 530;
}
