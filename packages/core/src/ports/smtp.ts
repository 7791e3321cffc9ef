/** SMTP: a tenant's own mail server. */
import type { SmtpEncryption } from "@callwright/contracts";

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  readonly encryption: SmtpEncryption;
  /** Both are empty where the server wants no sign-in. */
  readonly username: string;
  readonly password: string;
}

export interface SmtpMail {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What is wrong with a server or its settings, in words for its owner, and the field in which it is put right. */
export interface SmtpFailure {
  readonly field: "host" | "port" | "encryption" | "username" | "password" | "fromAddress";
  readonly reason: string;
  /** The same again may work in a minute: the server is away, or asks for patience. */
  readonly isPassing: boolean;
}

export interface Smtp {
  /** Connects and signs in, as before a mail; undefined: that works. Never throws. */
  check(server: SmtpServer): Promise<SmtpFailure | undefined>;
  /** "refused": the server works and does not take this one mail. Never throws. */
  send(server: SmtpServer, mail: SmtpMail): Promise<"sent" | "refused" | SmtpFailure>;
}
