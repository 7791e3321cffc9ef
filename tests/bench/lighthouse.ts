/** Lighthouse with its settings for phones, over sign-in and the daily screens, in the Chromium that the browser tests use. */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "@callwright/local/testing";
import lighthouse from "lighthouse";
import { chromium } from "playwright";
import { chromiumFlags, findChromium } from "../e2e/chromium.ts";
import { acmeOf, signIn } from "../e2e/sign-in.ts";
import { jobWith, signedIn } from "../support/batch.ts";
import { strangers } from "../support/people.ts";
import { median, printTable } from "./table.ts";

/** The machine's noise is in the performance score: the median of so many runs counts. */
const runs = 5;
const goals = { performance: 95, accessibility: 100 } as const;
const maxShift = 0.02;
const peopleOfJob = 200;

type Category = keyof typeof goals;
const categories: Category[] = ["performance", "accessibility"];

export async function benchLighthouse(): Promise<void> {
  const server = await startServer({ speed: 1 });
  const origin = acmeOf(server.url);
  const profile = mkdtempSync(join(tmpdir(), "callwright-lighthouse-"));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    baseURL: origin,
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  });
  try {
    const rows = [await visit("/login", origin, port)];
    await signIn(await context.newPage(), "recruiter@acme.test");
    const jobId = await jobWith(await signedIn(server.url), strangers(peopleOfJob));
    for (const path of ["/dashboard", "/job/overview", `/job/overview/${jobId}`, "/analytics"])
      rows.push(await visit(path, origin, port));
    const limits = categories.map((category) => `${category} ≥ ${goals[category]}`).join(", ");
    printTable(
      `Lighthouse, phone, median of ${runs} runs (goals: ${limits}, layout shift < ${maxShift})`,
      ["screen", ...categories, "layout shift", "contentful ms", "blocked ms", "goals"],
      rows,
    );
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
    await server.stop();
  }
}

const audits = ["cumulative-layout-shift", "largest-contentful-paint", "total-blocking-time"] as const;

async function visit(path: string, origin: string, port: number): Promise<string[]> {
  const figures: number[][] = audits.map(() => []);
  const scores: Record<Category, number[]> = { performance: [], accessibility: [] };
  for (let run = 0; run < runs; run += 1) {
    // The session stays; caches are cleared all the same.
    const flags = { port, onlyCategories: categories, disableStorageReset: true, logLevel: "error" } as const;
    const result = await lighthouse(`${origin}${path}`, flags);
    const { finalDisplayedUrl, runtimeError, categories: found, audits: measured } = result?.lhr ?? {};
    if (runtimeError || finalDisplayedUrl !== `${origin}${path}`)
      throw new Error(`Lighthouse saw ${finalDisplayedUrl} instead of ${path}: ${runtimeError?.message ?? ""}`);
    for (const category of categories) scores[category].push((found?.[category]?.score ?? 0) * 100);
    for (const [index, audit] of audits.entries()) figures[index]?.push(measured?.[audit]?.numericValue ?? 0);
  }
  const medians = categories.map((category) => median(scores[category]));
  const [shift = 0, contentful = 0, blocked = 0] = figures.map(median);
  const isReached = shift < maxShift && categories.every((category, index) => (medians[index] ?? 0) >= goals[category]);
  if (!isReached) process.exitCode = 1;
  const times = [shift.toFixed(3), contentful.toFixed(0), blocked.toFixed(0)];
  return [path, ...medians.map((score) => score.toFixed(0)), ...times, isReached ? "reached" : "NOT REACHED"];
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
