/** A mail that the played SES has accepted, and where it is kept. */
import { DatabaseSync } from "node:sqlite";

export interface Mail {
  readonly id: string;
  /** ISO 8601, the app's clock. */
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
  /** When it returns, the mail is on the disk. */
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
  const kept = select.all().map((row): Mail => JSON.parse(String(row.mail)));
  return {
    add(mail) {
      insert.run(JSON.stringify(mail));
      kept.unshift(mail);
    },
    all: () => kept,
    close: () => database.close(),
  };
}
