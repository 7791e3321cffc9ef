/** Allows one process per data folder. The operating system's lock ends with its process, even with a killed one. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { OptionError } from "../options.ts";

export interface FolderLock {
  release(): void;
}

/** Locks the folder or throws an OptionError. Stores `address`, which the error of a later start shows. */
export function lockFolder(dataDir: string, address: string): FolderLock {
  const database = new DatabaseSync(join(dataDir, "lock.sqlite"));
  const holderFile = join(dataDir, "holder.json");
  try {
    // Node has no file locks; SQLite's locks end with their process, however it ends.
    database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE;");
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw error;
    throw new OptionError(`${inUseText(dataDir, holderFile)} Stop it, or choose another folder with CALLWRIGHT_DATA.`);
  }
  writeFileSync(holderFile, JSON.stringify({ pid: process.pid, address }));
  return { release: () => database.close() };
}

/** SQLite's error codes BUSY and LOCKED. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && "errcode" in error && (error.errcode === 5 || error.errcode === 6);

function inUseText(dataDir: string, holderFile: string): string {
  try {
    const { pid, address }: { pid?: number; address?: string } = JSON.parse(readFileSync(holderFile, "utf8"));
    return `The data folder ${dataDir} is in use: Callwright runs at ${address} (process ${pid}).`;
  } catch {
    return `The data folder ${dataDir} is in use by another Callwright.`;
  }
}
