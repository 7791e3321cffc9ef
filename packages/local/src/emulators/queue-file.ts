/** Repairs the SQLite file of the emulated SQS and S3, since the emulator does not. */
import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/** Run before the start: releases messages in flight and deletes unfinished uploads, which nothing would finish. */
export function releaseInFlight(file: string): void {
  if (!existsSync(file)) return;
  execute(
    file,
    `UPDATE sqs_messages SET receipt_handle = NULL, visibility_deadline = NULL;
    DELETE FROM s3_multipart_parts;
    DELETE FROM s3_multipart_uploads;`,
  );
}

/**
 * Run after the start: when a consumer returns a message (visibility timeout 0), the emulator sets its receive count to
 * NULL, which the table refuses, and loses it. The trigger keeps the count, so failing messages become dead letters.
 */
export function keepReceiveCounts(file: string): void {
  execute(
    file,
    `CREATE TRIGGER IF NOT EXISTS keep_receive_counts BEFORE UPDATE ON sqs_messages
    WHEN NEW.approximate_receive_count IS NULL
    BEGIN
      UPDATE sqs_messages SET receipt_handle = NULL, visibility_deadline = NULL WHERE message_id = NEW.message_id;
      SELECT RAISE(IGNORE);
    END;`,
  );
}

function execute(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}
