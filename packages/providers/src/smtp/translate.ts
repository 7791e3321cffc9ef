/** nodemailer's errors in our words: whose fault it is, and where its owner puts it right. */
import type { SmtpFailure, SmtpServer } from "@callwright/core/ports/smtp";

/** What nodemailer says of a failure; it types its errors loosely, so each field is looked at. */
interface Said {
  readonly code: string;
  readonly original: string;
  readonly command: string;
  readonly status: number;
  readonly message: string;
}

function read(error: unknown): Said {
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
const lasting = (field: Field, reason: string): SmtpFailure => ({ field, reason, isPassing: false });
const passing = (field: Field, reason: string): SmtpFailure => ({ field, reason, isPassing: true });

export const unknownHost = (host: string) => passing("host", `There is no server named ${host}.`);
export const privateHost = (host: string) => lasting("host", `${host} is not on the public internet.`);
export const noHostName = () => lasting("host", "Enter the server's name, for instance smtp.example.com.");
export const tooSlow = ({ host, port }: SmtpServer) => passing("host", `${host} answers too slowly at port ${port}.`);
export const wrongPort = (ports: readonly number[]) => lasting("port", `Use one of the ports ${ports.join(", ")}.`);
export const barePassword = () =>
  lasting("encryption", "A password is sent only over an encrypted connection. Choose TLS or STARTTLS.");

const certificate = /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|ALTNAME/;
const noTls = /WRONG_VERSION_NUMBER|PACKET_LENGTH|ERR_SSL/;

export function failureOf(error: unknown, server: SmtpServer): SmtpFailure {
  const said = read(error);
  const { host, port, encryption } = server;
  const place = `${host} at port ${port}`;
  if (said.code === "EAUTH") return signInFailure(said);
  if (said.code === "ENOAUTH" || said.status === 530)
    return lasting("username", "The server wants a username and a password.");
  if (said.command === "MAIL FROM" && isFinal(said))
    return lasting("fromAddress", "The server does not send from this address.");
  if (certificate.test(said.original))
    return lasting("host", `The certificate of ${host} is not valid: ${whyNot(said)}.`);
  if (said.code === "ETLS" || noTls.test(`${said.original} ${said.message}`))
    return lasting("encryption", notAs(place, encryption));
  if (said.code === "ETIMEDOUT" && encryption !== "tls" && /greeting/i.test(said.message))
    return passing("encryption", `${place} does not greet. If it speaks TLS from the first byte, choose TLS.`);
  if (said.status >= 400) return passing("host", `${host} cannot take mail at the moment (it answers ${said.status}).`);
  return passing("host", `No mail server answers as ${place}.`);
}

const notAs = (place: string, encryption: SmtpServer["encryption"]): string =>
  encryption === "tls"
    ? `${place} does not speak TLS from the first byte. Try STARTTLS.`
    : `${place} offers no STARTTLS that we can use.`;

const isFinal = ({ status }: Said): boolean => status >= 500 && status !== 503;

function signInFailure(said: Said): SmtpFailure {
  if (isFinal(said)) return lasting("password", "The server refused the username or the password.");
  if (said.status > 0)
    return passing("password", `The server cannot sign anybody in at the moment (it answers ${said.status}).`);
  return lasting("username", "The server offers no way to sign in with a username and a password.");
}

function whyNot({ original }: Said): string {
  if (original.includes("ALTNAME")) return "it is another server's";
  if (original.includes("EXPIRED")) return "it has expired";
  if (original.includes("NOT_YET_VALID")) return "it is not valid yet";
  return "nobody whom we trust has signed it";
}

/** Whether the server works, and does not take this mail: its recipient, or what is in it. */
export function isRefusal(error: unknown): boolean {
  const said = read(error);
  const isOfMail = said.code === "EMESSAGE" || (said.code === "EENVELOPE" && said.command !== "MAIL FROM");
  return isOfMail && isFinal(said) && said.status !== 530;
}
