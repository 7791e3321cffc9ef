/**
 * The longest list that an import accepts goes through the dialog in a real browser into a server on disk, which is killed at three
 * random moments and restarted. Fails if a frame exceeds its limit while the file is read, or if one person is missing or extra.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Import } from "@callwright/contracts/endpoints/import";
import { startServer, type TestServer } from "@callwright/local/testing";
import { chromium, type Page } from "playwright";
import { chromiumFlags, findChromium } from "../e2e/chromium.ts";
import {
  attestAndAdd,
  checkButton,
  dialogOf,
  longestFrameWhileRead,
  openImport,
  watchFrames,
} from "../e2e/import-file.ts";
import { acmeOf, signIn } from "../e2e/sign-in.ts";
import type { Client } from "../support/clients/client.ts";
import { jobWith, signedIn } from "../support/people/batch.ts";
import { readImport } from "../support/people/import.ts";
import { atMost, checksOfImport, checksOfList, checksOfServer, importsOf } from "./import-checks.ts";
import { rowCount, rowsWith, writeRows } from "./import-rows.ts";
import { printTable } from "./table.ts";

const frameLimitMs = 100;
const patienceMs = 15 * 60_000;
/** The speed of `npm start`. */
const speed = 20;
const user = "recruiter@acme.test";

/** When the server is killed: in this state of the import, after a random share of its rows between `from` and `to`. */
interface Moment {
  readonly state: Import["state"];
  readonly from: number;
  readonly to: number;
}

const killWhileChecking: Moment = { state: "checking", from: 0, to: 0.9 };
const killsWhileImporting: readonly Moment[] = [
  { state: "importing", from: 0, to: 0.5 },
  { state: "importing", from: 0.5, to: 0.95 },
];
/** The kill comes up to this much later, so that it hits any step of a batch. */
const maxDelayMs = 300;

interface Outcome {
  readonly jobId: string;
  readonly longestFrameMs: number;
  readonly kills: readonly string[];
  readonly seconds: number;
}

export async function benchImport(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "callwright-bench-"));
  const serverOptions = { dataDir: join(folder, "data"), speed };
  let server: TestServer = await startServer(serverOptions);
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags] });
  try {
    const page = await browser.newPage({ baseURL: acmeOf(server.url), viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(patienceMs);
    const relogin = () => signedIn(server.url, user);
    const result = await importList(page, relogin, join(folder, "people.csv"), async () => {
      await server.kill();
      server = await startServer({ ...serverOptions, port: server.port });
    });
    const { jobId, longestFrameMs, kills, seconds } = result;
    const client = await relogin();
    const checks = [
      atMost("longest frame while the file is read, ms", Math.ceil(longestFrameMs), frameLimitMs),
      ...(await checksOfImport(page, client, jobId)),
      ...(await checksOfList(client, jobId)),
      ...(await checksOfServer(server.url)),
    ];
    if (checks.some(({ isWithin }) => !isWithin)) process.exitCode = 1;
    printTable(
      `An import of ${rowCount} rows in a browser, the server killed ${kills.join(", ")}; checked and loaded in ${seconds.toFixed(0)} s`,
      ["", "found", "wanted", "within"],
      checks.map(({ name, actual, expected, isWithin }) => [name, actual, expected, isWithin ? "yes" : "NO"]),
    );
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Signs in again for each step, since a session ends long before the import does. */
type Relogin = () => Promise<Client>;

async function importList(page: Page, relogin: Relogin, path: string, restart: () => Promise<void>): Promise<Outcome> {
  const client = await relogin();
  await jobWith(client, rowsWith("duplicateInTenant"));
  const jobId = await jobWith(client, rowsWith("duplicateInJob"));
  writeRows(path);
  const file = { path, rows: rowCount, invalidCount: rowsWith("invalid").length };
  await signIn(page, user);
  await page.goto(`/job/overview/${jobId}`);
  await openImport(page);
  await watchFrames(page);
  const longestFrameMs = await longestFrameWhileRead(page, file, patienceMs);
  const begin = performance.now();
  await checkButton(page, file).click();
  const importId = await startedImport(await relogin(), jobId);
  const kills = [await killAt(await relogin(), importId, killWhileChecking, restart)];
  await attestAndAdd(page, patienceMs);
  for (const moment of killsWhileImporting) kills.push(await killAt(await relogin(), importId, moment, restart));
  await dialogOf(page).getByText("Import completed").waitFor();
  return { jobId, longestFrameMs, kills, seconds: (performance.now() - begin) / 1000 };
}

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Waits until the page has started the import, and returns its id. */
async function startedImport(client: Client, jobId: string): Promise<string> {
  for (;;) {
    const [latest] = await importsOf(client, jobId);
    if (latest) return latest._id;
    await sleep(100);
  }
}

/** Waits for the moment, kills and restarts the server, and returns how far the import was. */
async function killAt(client: Client, importId: string, moment: Moment, restart: () => Promise<void>): Promise<string> {
  const share = moment.from + Math.random() * (moment.to - moment.from);
  for (;;) {
    const { state, counts } = await readImport(client, importId);
    if (state === moment.state && counts.done >= share * rowCount) break;
    if (state === "completed" || (state === "checked" && moment.state === "checking"))
      throw new Error(`The import was ${state} before it could be killed while ${moment.state}`);
    await sleep(50);
  }
  await sleep(Math.random() * maxDelayMs);
  const { state, counts } = await readImport(client, importId);
  await restart();
  return `while ${state} at ${counts.done}`;
}
