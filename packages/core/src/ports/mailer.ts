import type { SmtpEncryption } from "@callwright/contracts";
import type { Refusal } from "@callwright/contracts/refusals";

export interface MailAttachment {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

export interface OutgoingMail {
  /** Display name; the sender address is the platform's. */
  readonly fromName: string;
  readonly to: string;
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachment?: MailAttachment | undefined;
  /** The mail service repeats it in its events about bounces and complaints. */
  readonly userId?: string | undefined;
}

export interface Mailer {
  /** `refused`: the mail will never be accepted, for example because of its address. Throws on retryable errors. */
  send(mail: OutgoingMail): Promise<"sent" | "refused">;
}

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  readonly encryption: SmtpEncryption;
  /** Both empty if the server needs no sign-in. */
  readonly username: string;
  readonly password: string;
}

export interface SmtpMail {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachment?: MailAttachment | undefined;
}

export interface SmtpFailure {
  readonly field: "host" | "port" | "encryption" | "username" | "password" | "fromAddress";
  readonly reason: Refusal;
  /** Retrying in a minute may succeed: the server is down or throttling. */
  readonly isTransient: boolean;
}

export interface Smtp {
  /** Connects and signs in; undefined on success. Never throws. */
  check(server: SmtpServer): Promise<SmtpFailure | undefined>;
  /** `refused`: the server works but rejects this mail. Never throws. */
  send(server: SmtpServer, mail: SmtpMail): Promise<"sent" | "refused" | SmtpFailure>;
}
