import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createSeedData, seedFolderVariable } from "./seeded.ts";
import { startServer } from "./testing.ts";

const previousFolder = process.env[seedFolderVariable];
let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "callwright-seeding-"));
});
afterEach(() => {
  process.env[seedFolderVariable] = previousFolder ?? "";
  rmSync(folder, { recursive: true, force: true });
});

const clockOf = async (url: string) => {
  const { now }: { now: string } = await (await fetch(`${url}/sandbox/clock`)).json();
  return now;
};

const usersOf = async (url: string) => {
  const { rows }: { rows: { userId: string }[] } = await (await fetch(`${url}/sandbox/rows?entity=meter`)).json();
  return rows.map(({ userId }) => userId).sort();
};

it("servers of a test run start with their own copies of one seeded folder, and delete them at the end", async () => {
  process.env[seedFolderVariable] = folder;
  let seededUsers: string[] = [];
  await createSeedData(folder, async (dataDir) => {
    const server = await startServer({ dataDir, isSilent: true });
    seededUsers = await usersOf(server.url);
    return server;
  });
  const [first, second] = await Promise.all([startServer({ isSilent: true }), startServer({ isSilent: true })]);
  expect(seededUsers.length).toBeGreaterThan(0);
  expect(await usersOf(first.url)).toEqual(seededUsers);
  await fetch(`${first.url}/sandbox/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ advanceSeconds: 86_400 }),
  });
  expect(Date.parse(await clockOf(first.url)) - Date.parse(await clockOf(second.url))).toBeGreaterThan(86_000_000);
  await Promise.all([first.stop(), second.stop()]);
  expect(readdirSync(folder)).toEqual(["made"]);
}, 120_000);
