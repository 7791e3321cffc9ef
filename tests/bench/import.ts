/**
 * The longest list that an import takes goes through the dialog in a real browser into a server on disk, which is killed at three
 * random moments and started again. Fails by a frame over its limit while the file is read, or by one person too few or too many.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Import } from "@callwright/contracts/endpoints/import";
import { startServer, type TestServer } from "@callwright/local/testing";
import { chromium, type Page } from "playwright";
import { chromiumFlags, findChromium } from "../e2e/chromium.ts";
import { attestAndAdd, checkButton, dialogOf, openImport, readWatched, watchFrames } from "../e2e/import-file.ts";
import { acmeOf, signIn } from "../e2e/sign-in.ts";
import type { Client } from "../support/clients/client.ts";
import { jobWith, signedIn } from "../support/people/batch.ts";
import { read } from "../support/people/import.ts";
import { atMost, checksOfImport, checksOfList, checksOfServer, importsOf } from "./import-checks.ts";
import { rowsIn, rowsWith, writeRows } from "./import-rows.ts";
import { printTable } from "./table.ts";

const frameLimitMs = 100;
const patienceMs = 15 * 60_000;
/** As `npm start` has it. */
const speed = 20;
const user = "recruiter@acme.test";

/** The server is killed somewhere in this share of the rows of a state, and so many milliseconds later at most. */
interface Moment {
  readonly state: Import["state"];
  readonly from: number;
  readonly to: number;
}

const whileChecked: Moment = { state: "checking", from: 0, to: 0.9 };
const whileLoaded: readonly Moment[] = [
  { state: "importing", from: 0, to: 0.5 },
  { state: "importing", from: 0.5, to: 0.95 },
];
const laterMs = 300;

/** What the way through the dialog has shown. */
interface Course {
  readonly jobId: string;
  readonly longestFrame: number;
  readonly killed: readonly string[];
  readonly seconds: number;
}

export async function benchImport(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "callwright-bench-"));
  const place = { dataDir: join(folder, "data"), speed };
  let server: TestServer = await startServer(place);
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags] });
  try {
    const page = await browser.newPage({ baseURL: acmeOf(server.url), viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(patienceMs);
    const enter = () => signedIn(server.url, user);
    const course = await importList(page, enter, join(folder, "people.csv"), async () => {
      await server.kill();
      server = await startServer({ ...place, port: server.port });
    });
    const { jobId, longestFrame, killed, seconds } = course;
    const client = await enter();
    const checks = [
      atMost("longest frame while the file is read, ms", Math.ceil(longestFrame), frameLimitMs),
      ...(await checksOfImport(page, client, jobId)),
      ...(await checksOfList(client, jobId)),
      ...(await checksOfServer(server.url)),
    ];
    if (checks.some(({ isWithin }) => !isWithin)) process.exitCode = 1;
    printTable(
      `An import of ${rowsIn} rows in a browser, the server killed ${killed.join(", ")}; checked and loaded in ${seconds.toFixed(0)} s`,
      ["", "found", "wanted", "within"],
      checks.map(({ name, found, wanted, isWithin }) => [name, found, wanted, isWithin ? "yes" : "NO"]),
    );
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A client's session ends long before the import does: each step signs in again. */
type Enter = () => Promise<Client>;

async function importList(page: Page, enter: Enter, path: string, restart: () => Promise<void>): Promise<Course> {
  const client = await enter();
  await jobWith(client, rowsWith("duplicateInTenant"));
  const jobId = await jobWith(client, rowsWith("duplicateInJob"));
  writeRows(path);
  const file = { path, rows: rowsIn, bad: rowsWith("invalid").length };
  await signIn(page, user);
  await page.goto(`/job/overview/${jobId}`);
  await openImport(page);
  await watchFrames(page);
  const longestFrame = await readWatched(page, file, patienceMs);
  const begin = performance.now();
  await checkButton(page, file).click();
  const importId = await begunIn(await enter(), jobId);
  const killed = [await killIn(await enter(), importId, whileChecked, restart)];
  await attestAndAdd(page, patienceMs);
  for (const moment of whileLoaded) killed.push(await killIn(await enter(), importId, moment, restart));
  await dialogOf(page).getByText("Import completed").waitFor();
  return { jobId, longestFrame, killed, seconds: (performance.now() - begin) / 1000 };
}

const rest = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** The import that the page has begun. */
async function begunIn(client: Client, jobId: string): Promise<string> {
  for (;;) {
    const [found] = await importsOf(client, jobId);
    if (found) return found._id;
    await rest(100);
  }
}

/** Waits for the moment, kills, starts again; answers where it was. */
async function killIn(client: Client, importId: string, moment: Moment, restart: () => Promise<void>): Promise<string> {
  const share = moment.from + Math.random() * (moment.to - moment.from);
  for (;;) {
    const { state, counts } = await read(client, importId);
    if (state === moment.state && counts.done >= share * rowsIn) break;
    if (state === "completed" || (state === "checked" && moment.state === "checking"))
      throw new Error(`The import was ${state} before it could be killed while ${moment.state}`);
    await rest(50);
  }
  await rest(Math.random() * laterMs);
  const { state, counts } = await read(client, importId);
  await restart();
  return `while ${state} at ${counts.done}`;
}
