/** A table for the tests of the domain, without queues, blobs or providers. */
import type { Database } from "@callwright/core/db/database";
import { db } from "@callwright/core/db/service";
import { runIn } from "@callwright/core/kernel/context";
import { newId } from "@callwright/core/kernel/id";
import { once } from "@callwright/core/kernel/lazy";
import { setLogSink } from "@callwright/core/kernel/log";
import type { Ports } from "@callwright/core/ports/index";
import { platformAccount } from "@callwright/core/voice-account/index";
import { startDynamo } from "@callwright/local/emulators/dynamodb";
import { ensureTable } from "@callwright/local/emulators/table";
import { createDatabase, type DatabaseConfig } from "@callwright/providers/aws/database";
import { afterAll, beforeAll } from "vitest";
import { createMemoryDatabase } from "../../table/database.ts";

/** Prints only warnings and errors of the log. */
setLogSink((line, level) => {
  if (level === "warn" || level === "error") process.stdout.write(`${line}\n`);
});

/** Throws for a port that the test did not provide. */
const throwMissing = (name: string): never => {
  throw new Error(`This test has no ${name}`);
};

export const noPorts: Ports = {
  get voice() {
    return throwMissing("voice provider");
  },
  carrier: () => throwMissing("carrier"),
  get blobs() {
    return throwMissing("blobs");
  },
  get mailer() {
    return throwMissing("mailer");
  },
  get smtp() {
    return throwMissing("mail server");
  },
  get queue() {
    return throwMissing("queues");
  },
  get dns() {
    return throwMissing("DNS");
  },
  get deadLetters() {
    return throwMissing("dead letters");
  },
  get scheduler() {
    return throwMissing("scheduler");
  },
  get textExtraction() {
    return throwMissing("reader of documents");
  },
  get vault() {
    return throwMissing("vault");
  },
  get ats() {
    return throwMissing("applicant tracking systems");
  },
  get webhookSender() {
    return throwMissing("webhook sender");
  },
  get calendarReader() {
    return throwMissing("calendars");
  },
  secrets: {
    sessionKeys: async () => [new Uint8Array(48).fill(7)],
    importKey: async () => throwMissing("import key"),
  },
};

/**
 * Runs work for a tenant against the file's table: in memory, or the embedded database where `onConsumed` measures the
 * capacity of each request.
 */
export function tableForFile(
  ports: Ports = noPorts,
  onConsumed?: (kind: "read" | "write", units: number) => void,
): <T>(tenantId: string | undefined, work: () => Promise<T>) => Promise<T> {
  const inMemory = once(createMemoryDatabase);
  let embedded: EmbeddedDatabase | undefined;
  if (onConsumed) {
    beforeAll(async () => {
      embedded = await startEmbeddedDatabase(onConsumed);
    });
    afterAll(() => embedded?.stop());
  }
  return async (tenantId, work) => {
    if (onConsumed && !embedded) throw new Error("The table is not up");
    const database = embedded?.database ?? inMemory();
    const scope = { requestId: newId("req"), actor: { type: "public" }, tenantId, ports, database } as const;
    return runIn(scope, async () => {
      await resetVoiceAccount();
      return work();
    });
  };
}

/** One account serves the calls of a file's tests, and few of them end; rewriting its row also ends its pauses. */
const resetVoiceAccount = () => db().voiceAccount.put({ accountId: platformAccount, limit: 1_000 }).go();

export interface EmbeddedDatabase {
  readonly database: Database;
  stop(): Promise<void>;
}

export async function startEmbeddedDatabase(onConsumed?: DatabaseConfig["onConsumed"]): Promise<EmbeddedDatabase> {
  const { endpoint, stop } = await startDynamo({ file: undefined, onExit: () => {} });
  const database = createDatabase({ region: "eu-west-1", endpoint, table: "callwright", onConsumed });
  await ensureTable(database.client, database.table);
  return { database, stop };
}
