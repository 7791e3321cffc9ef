/** Seeds the demo data once per test run; servers start with copies, since seeding is two thirds of a start. */
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

/** Environment variable that names the folder from which servers copy the data once it is complete. */
export const seedFolderVariable = "CALLWRIGHT_SEEDED";

/** A file system in memory, since tests would wait for every write to a disk. */
const ramDisk = "/dev/shm";
/** A copy takes a few megabytes, and few servers run at a time. */
const neededBytes = 2 ** 29;
const prefix = "callwright-seeded-";
const maxIdleWaitSeconds = 60;
const idlePollsNeeded = 3;

interface Seed {
  /** The copied data folder. */
  readonly dataDir: string;
  /** Time of the sandbox's clock when the seeding ended. */
  readonly at: string;
}

/** Creates a folder named by our process id and removes those of ended processes. Undefined if memory is short. */
export function createSeedFolder(): string | undefined {
  if (!hasRoom()) return undefined;
  for (const name of readdirSync(ramDisk).filter((entry) => entry.startsWith(prefix)))
    if (!isRunning(Number(name.slice(prefix.length)))) rmSync(join(ramDisk, name), { recursive: true, force: true });
  const folder = join(ramDisk, `${prefix}${process.pid}`);
  mkdirSync(folder);
  return folder;
}

/** Lets a server seed an empty folder, and waits until all work that this causes is done. */
export async function createSeedData(folder: string, start: (dataDir: string) => Promise<TestServer>): Promise<void> {
  const unfinishedFolder = join(folder, "making");
  mkdirSync(unfinishedFolder);
  const server = await start(join(unfinishedFolder, "data"));
  await waitUntilIdle(server.url);
  const { now }: { now: string } = await (await fetch(`${server.url}/sandbox/clock`)).json();
  await server.stop();
  writeFileSync(join(unfinishedFolder, "at"), now);
  // A copy starts its clock at the stored time instead of at the offset of this server.
  rmSync(join(unfinishedFolder, "data/clock.json"));
  renameSync(unfinishedFolder, join(folder, "made"));
}

/** Copies the data to `targetFolder` if it is empty, or to a new folder. Undefined if there is no data to copy yet. */
export function copySeedData(folder: string | undefined, targetFolder?: string): Seed | undefined {
  if (!folder || (targetFolder && existsSync(targetFolder) && readdirSync(targetFolder).length > 0)) return undefined;
  try {
    const at = readFileSync(join(folder, "made/at"), "utf8");
    const dataDir = targetFolder ?? mkdtempSync(join(folder, "copy-"));
    cpSync(join(folder, "made/data"), dataDir, { recursive: true });
    return { dataDir, at };
  } catch {
    return undefined;
  }
}

/** Waits for several idle polls in a row, since queues are empty for a moment between two steps of the same work. */
async function waitUntilIdle(url: string): Promise<void> {
  const deadline = performance.now() + maxIdleWaitSeconds * 1000;
  let idlePolls = 0;
  while (performance.now() < deadline) {
    idlePolls = (await isBusy(url)) ? 0 : idlePolls + 1;
    if (idlePolls === idlePollsNeeded) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error(`The demo data did not come to rest within ${maxIdleWaitSeconds} s`);
}

async function isBusy(url: string): Promise<boolean> {
  const ask = async <T>(path: string): Promise<T> => (await fetch(`${url}/sandbox/${path}`)).json();
  const [{ queues }, { rows }] = await Promise.all([
    ask<{ queues: { depth: number; inFlight: number }[] }>("queues"),
    ask<{ rows: { state: string }[] }>("rows?entity=call"),
  ]);
  return queues.some(({ depth, inFlight }) => depth + inFlight > 0) || rows.some(({ state }) => state !== "ended");
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(ramDisk);
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
