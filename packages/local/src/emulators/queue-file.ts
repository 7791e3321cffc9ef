/** What the file of the played SQS and S3 needs beyond the emulator's own care. */
import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/**
 * Before the start: who held messages, or was sending large files, ended with the last process, and nothing else will
 * finish. The messages are free again, the parts of the files go.
 */
export function releaseInFlight(file: string): void {
  if (!existsSync(file)) return;
  change(
    file,
    `UPDATE sqs_messages SET receipt_handle = NULL, visibility_deadline = NULL;
    DELETE FROM s3_multipart_parts;
    DELETE FROM s3_multipart_uploads;`,
  );
}

/**
 * After the start: when a message is given back at once, the emulator erases how often it was received, is refused by its
 * own table, and loses the message. Kept as it was, the count still leads a message that always fails to its dead letters.
 */
export function keepReceiveCounts(file: string): void {
  change(
    file,
    `CREATE TRIGGER IF NOT EXISTS keep_receive_counts BEFORE UPDATE ON sqs_messages
    WHEN NEW.approximate_receive_count IS NULL
    BEGIN
      UPDATE sqs_messages SET receipt_handle = NULL, visibility_deadline = NULL WHERE message_id = NEW.message_id;
      SELECT RAISE(IGNORE);
    END;`,
  );
}

function change(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}
