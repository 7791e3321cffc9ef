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
  /** Named by the event if the mail comes back. */
  readonly userId?: string | undefined;
}

export interface Mailer {
  /** `refused`: the mail will never be accepted, for example because of its address. Throws on retryable errors. */
  send(mail: OutgoingMail): Promise<"sent" | "refused">;
}
