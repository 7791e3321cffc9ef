/** The whole product inside the test's own process. Its modules load again for each world: no clock and no cache outlives it. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { copySeeded, seededVariable } from "@callwright/local/seeded";
import { nextWorkingMorning } from "@callwright/local/working-hours";
import { vi } from "vitest";
import { closeWorld, openWorld } from "./send.ts";

export interface WorldOptions {
  readonly speed?: number;
  /** Absent: all in memory. */
  readonly dataDir?: string;
  readonly isSilent?: boolean;
  /** When it begins (ISO 8601); ten in the morning of a working day by default, so that people may be called. */
  readonly at?: string;
}

interface World {
  readonly url: string;
  stop(): Promise<void>;
}

const site = join(import.meta.dirname, "../../web/dist");

export async function startWorld({ speed = 600, dataDir, isSilent = true, at }: WorldOptions): Promise<World> {
  const environment = { ...process.env };
  const seeded = isSilent && !at ? copySeeded(process.env[seededVariable], dataDir) : undefined;
  const startAt = at ?? seeded?.at;
  vi.resetModules();
  const { setLogSink } = await import("@callwright/core/kernel/log");
  setLogSink(() => {});
  const { startLocal } = await import("@callwright/local/server");
  const server = await startLocal({
    ...{ port: 0, dataDir: seeded?.dataDir ?? dataDir, speed, site },
    startAtMs: startAt ? Date.parse(startAt) : nextWorkingMorning(Date.now()),
    ...{ isSilent, isSwept: true, hasCheapHashes: true, logFile: undefined },
  });
  const url = `http://127.0.0.1:${server.port}`;
  openWorld(url, server.fetch);
  return {
    url,
    async stop() {
      closeWorld(url);
      await server.close();
      const { readCounts } = await import("@callwright/core/kernel/counters");
      const { refused = 0 } = readCounts();
      restoreEnvironment(environment);
      vi.resetModules();
      if (seeded && !dataDir) rmSync(seeded.dataDir, { recursive: true, force: true });
      if (refused > 0) throw new Error(`Roles refused ${refused} requests, told above`);
    },
  };
}

function restoreEnvironment(before: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
}
