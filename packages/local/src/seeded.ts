/** The demo data in a folder, made once for the servers of a whole test run: seeding takes twice as long as the rest of a start. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { TestServer } from "./testing.ts";

/** Where servers find it: under this name in the environment, as soon as it is made. */
export const seededVariable = "CALLWRIGHT_SEEDED";

/** Memory that looks like a disk: on a real one a test would wait for every write. */
const memory = "/dev/shm";
/** Of which a copy takes a few megabytes, and few servers run at a time. */
const neededBytes = 2 ** 29;
const prefix = "callwright-seeded-";
const restSeconds = 60;
const looksAtRest = 3;

interface Seed {
  /** The data folder to begin with. */
  readonly dataDir: string;
  /** When the seeding ended, by the sandbox's clock. */
  readonly at: string;
}

/** A place for it, named by our process; those of processes that are gone are cleared away. Undefined: this machine has none. */
export function seededPlace(): string | undefined {
  if (!isRoomy()) return undefined;
  for (const name of readdirSync(memory).filter((entry) => entry.startsWith(prefix)))
    if (!isRunning(Number(name.slice(prefix.length)))) rmSync(join(memory, name), { recursive: true, force: true });
  const place = join(memory, `${prefix}${process.pid}`);
  mkdirSync(place);
  return place;
}

/** Lets a server seed an empty folder, and waits until all that follows from it is done. */
export async function makeSeeded(place: string, start: (dataDir: string) => Promise<TestServer>): Promise<void> {
  const making = join(place, "making");
  mkdirSync(making);
  const server = await start(join(making, "data"));
  await atRest(server.url);
  const { now }: { now: string } = await (await fetch(`${server.url}/sandbox/clock`)).json();
  await server.stop();
  writeFileSync(join(making, "at"), now);
  // The clock of a copy begins there, not where it would stand had the server gone on.
  rmSync(join(making, "data/clock.json"));
  renameSync(making, join(place, "made"));
}

/** A copy to begin with, once there is one to copy: in that folder, where it has nothing yet, or in a new one. */
export function copySeeded(place: string | undefined, into?: string): Seed | undefined {
  if (!place || (into && existsSync(into) && readdirSync(into).length > 0)) return undefined;
  try {
    const at = readFileSync(join(place, "made/at"), "utf8");
    const dataDir = into ?? mkdtempSync(join(place, "copy-"));
    cpSync(join(place, "made/data"), dataDir, { recursive: true });
    return { dataDir, at };
  } catch {
    return undefined;
  }
}

/** Rests when nothing is under way at several looks in a row: between two steps of one story, no queue shows it. */
async function atRest(url: string): Promise<void> {
  const deadline = performance.now() + restSeconds * 1000;
  let looks = 0;
  while (performance.now() < deadline) {
    looks = (await isBusy(url)) ? 0 : looks + 1;
    if (looks === looksAtRest) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error(`The demo data did not come to rest within ${restSeconds} s`);
}

async function isBusy(url: string): Promise<boolean> {
  const ask = async <T>(path: string): Promise<T> => (await fetch(`${url}/sandbox/${path}`)).json();
  const [{ queues }, { rows }] = await Promise.all([
    ask<{ queues: { depth: number; inFlight: number }[] }>("queues"),
    ask<{ rows: { state: string }[] }>("rows?entity=call"),
  ]);
  return queues.some(({ depth, inFlight }) => depth + inFlight > 0) || rows.some(({ state }) => state !== "ended");
}

function isRoomy(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > neededBytes;
  } catch {
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
