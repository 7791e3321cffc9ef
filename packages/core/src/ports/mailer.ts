/** Mail: one message to one person. */

export interface OutgoingMail {
  /** Shown as the sender's name; the sender's address is the platform's. */
  readonly fromName: string;
  readonly to: string;
  /** Where answers go; absent: to the sender's address. */
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** "refused": this mail will never be taken, for instance because of its address. Throws when trying again may help. */
  send(mail: OutgoingMail): Promise<"sent" | "refused">;
}
