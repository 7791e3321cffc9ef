/** The whole product inside the test's own process; worlds follow one another and share no clock, port or cache. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { paginateScan } from "@aws-sdk/lib-dynamodb";
import { setClockOffset } from "@callwright/core/kernel/clock";
import { resetLazyValues } from "@callwright/core/kernel/lazy";
import { setLogSink } from "@callwright/core/kernel/log";
import { readCounts } from "@callwright/core/kernel/metrics";
import { runtime } from "@callwright/functions/runtime";
import { startDynamo } from "@callwright/local/emulators/dynamodb";
import { tableName } from "@callwright/local/emulators/resource-names";
import { noteTableCommand } from "@callwright/local/host/operations";
import { copySeedData, seedFolderVariable } from "@callwright/local/seeded";
import { startLocal } from "@callwright/local/server";
import { workingMorning } from "@callwright/local/testing";
import { createDatabase } from "@callwright/providers/aws/database";
import { answerFromMemory, noLagOptions } from "../../table/database.ts";
import { serveStore } from "../../table/endpoint.ts";
import { createStore, type Snapshot } from "../../table/store.ts";
import { restoreEnvironment } from "./environment.ts";
import { closeWorld, openWorld } from "./send.ts";
import { isFullRun } from "./tier.ts";

export interface WorldOptions {
  readonly speed?: number;
  /** Folder for the data of the embedded database; absent: in memory, except in the full run. */
  readonly dataDir?: string;
  readonly isSilent?: boolean;
  /** Without the sweeper: for tests of what must happen without it. */
  readonly isUnswept?: boolean;
  /** When the world begins (ISO 8601); a working morning by default. */
  readonly at?: string;
}

interface World {
  readonly url: string;
  stop(): Promise<void>;
}

const site = join(import.meta.dirname, "../../../web/dist");

export async function startWorld(options: WorldOptions): Promise<World> {
  const { speed = 600, dataDir, isSilent = true, isUnswept = false, at } = options;
  const seeded = isSilent && !at ? copySeedData(process.env[seedFolderVariable], dataDir) : undefined;
  const isInMemory = !isFullRun && !dataDir;
  const store = isInMemory ? createStore(noLagOptions, seeded && (await seededRows(seeded.dataDir))) : undefined;
  const dynamo = store && (await serveStore(store));
  setLogSink(() => {});
  const server = await startLocal({
    port: 0,
    dataDir: seeded?.dataDir ?? dataDir,
    speed,
    site,
    startAtMs: Date.parse(at ?? seeded?.at ?? workingMorning),
    isSilent,
    isSwept: !isUnswept,
    hasCheapHashes: true,
    logFile: undefined,
    dynamo,
  });
  if (store) answerFromMemory(runtime().database, store, noteTableCommand);
  const url = `http://127.0.0.1:${server.port}`;
  openWorld(url, server.fetch);
  return {
    url,
    async stop() {
      closeWorld(url);
      await server.close();
      const { refused = 0 } = readCounts();
      restoreEnvironment();
      setClockOffset(0);
      resetLazyValues();
      if (seeded && !dataDir) rmSync(seeded.dataDir, { recursive: true, force: true });
      if (refused > 0) throw new Error(`Roles refused ${refused} requests, see stderr above`);
    },
  };
}

let seededSnapshot: Promise<Snapshot> | undefined;

/** The demo data's table, read once for the worlds of a worker. */
function seededRows(dataDir: string): Promise<Snapshot> {
  seededSnapshot ??= readTable(join(dataDir, "dynamo.db"));
  return seededSnapshot;
}

async function readTable(file: string): Promise<Snapshot> {
  const { endpoint, stop } = await startDynamo({ file, onExit: () => {} });
  const { client, table } = createDatabase({ region: "eu-west-1", endpoint, table: tableName });
  const store = createStore(noLagOptions);
  for await (const { Items = [] } of paginateScan({ client }, { TableName: table }))
    store.commit(Items.map((row) => ({ key: { pk: row.pk, sk: row.sk }, row })));
  client.destroy();
  await stop();
  return store.snapshot();
}
