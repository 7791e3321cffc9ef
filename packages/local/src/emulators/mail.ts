/** The mails that the emulated SES has accepted. */
import { DatabaseSync } from "node:sqlite";

export interface Mail {
  readonly id: string;
  /** ISO 8601, by the app's clock. */
  readonly at: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly replyTo: readonly string[];
  readonly subject: string;
  readonly text: string | undefined;
  readonly html: string | undefined;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly bytes: number }[];
}

export interface MailStore {
  /** Writes the mail to disk before it returns. */
  add(mail: Mail): void;
  /** Newest first. */
  all(): readonly Mail[];
  close(): void;
}

export function createMailStore(file: string): MailStore {
  const database = new DatabaseSync(file);
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;");
  database.exec("CREATE TABLE IF NOT EXISTS mails (seq INTEGER PRIMARY KEY AUTOINCREMENT, mail TEXT NOT NULL)");
  const insert = database.prepare("INSERT INTO mails (mail) VALUES (?)");
  const select = database.prepare("SELECT mail FROM mails ORDER BY seq DESC");
  const mails = select.all().map((row): Mail => JSON.parse(String(row.mail)));
  return {
    add(mail) {
      insert.run(JSON.stringify(mail));
      mails.unshift(mail);
    },
    all: () => mails,
    close: () => database.close(),
  };
}
