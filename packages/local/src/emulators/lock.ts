/** One process a data folder: held by a lock of the operating system, so that a killed process leaves none behind. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { OptionError } from "../options.ts";

export interface FolderLock {
  release(): void;
}

/** Locks the folder, or throws an error for people. Keeps `address`, so that the next error can name the holder. */
export function lockFolder(dataDir: string, address: string): FolderLock {
  const database = new DatabaseSync(join(dataDir, "lock.sqlite"));
  const holder = join(dataDir, "holder.json");
  try {
    // Node has no file locks of its own; SQLite's end with their process, however it ends.
    database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE;");
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw error;
    throw new OptionError(`${inUse(dataDir, holder)} Stop it, or choose another folder with CALLWRIGHT_DATA.`);
  }
  writeFileSync(holder, JSON.stringify({ pid: process.pid, address }));
  return { release: () => database.close() };
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && "errcode" in error && (error.errcode === 5 || error.errcode === 6);

function inUse(dataDir: string, holder: string): string {
  try {
    const { pid, address }: { pid?: number; address?: string } = JSON.parse(readFileSync(holder, "utf8"));
    return `The data folder ${dataDir} is in use: Callwright runs at ${address} (process ${pid}).`;
  } catch {
    return `The data folder ${dataDir} is in use by another Callwright.`;
  }
}
