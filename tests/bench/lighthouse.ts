/// <reference lib="dom" />
/**
 * Lighthouse with its settings for phones, over sign-in and the daily screens. Its times depend on the machine, so they are
 * compared: `--against REV` measures another revision's build alternately in the same run and prints ratios.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "@callwright/local/testing";
import lighthouse from "lighthouse";
import { type BrowserContext, chromium } from "playwright";
import { chromiumFlags, findChromium } from "../e2e/chromium.ts";
import { acmeOf, signIn } from "../e2e/sign-in.ts";
import { jobWith, signedIn } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { freePort, startRevision } from "./revision.ts";
import { median, printTable } from "./table.ts";

const rounds = 5;
const maxShift = 0.02;
/** Limits of the times as ratios to the other revision's; a second visit may differ by the noise of the machine. */
const maxRatios = { contentful: 0.75, blocked: 0.75, secondContentful: 1.05 };
const timeNames = ["contentful", "blocked", "secondContentful"] as const;
const peopleOfJob = 200;
/** Lighthouse's own slow-down of a processor, for the second visits. */
const slowDown = 4;

interface Server {
  readonly url: string;
  stop(): Promise<unknown>;
}

interface Site {
  readonly name: string;
  readonly origin: string;
  readonly port: number;
  readonly context: BrowserContext;
  readonly jobId: string;
  stop(): Promise<void>;
}

/** In milliseconds, except `shift` and `accessibility`, which have no unit. */
interface Visit {
  readonly accessibility: number;
  readonly shift: number;
  readonly contentful: number;
  readonly blocked: number;
  /** Largest contentful paint of a second visit, when the cache is full. */
  readonly secondContentful: number;
}

const screens = ["/login", "/dashboard", "/job/overview", "/job/overview/:jobId"] as const;

export async function benchLighthouse(against?: string): Promise<void> {
  const sites: Site[] = [];
  try {
    sites.push(await openSite("now", await startServer({ speed: 1 })));
    if (against) sites.push(await openSite(against, await startRevision(against)));
    const visits = new Map<string, Visit[]>();
    for (const screen of screens)
      for (let round = 0; round < rounds; round += 1)
        for (const site of sites) {
          const key = `${screen} ${site.name}`;
          visits.set(key, [...(visits.get(key) ?? []), await visit(site, screen)]);
        }
    const mediansOf = (screen: string, name: string) => medians(visits.get(`${screen} ${name}`) ?? []);
    const rows = screens.map((screen) => [screen, ...rowOf(mediansOf(screen, "now"))]);
    printTable(
      `Lighthouse, phone, median of ${rounds} rounds (accessibility 100, layout shift < ${maxShift})`,
      ["screen", "accessibility", "layout shift", "contentful ms", "blocked ms", "second visit ms", "limits"],
      rows,
    );
    if (against) printRatios(against, mediansOf);
  } finally {
    await Promise.allSettled(sites.map((site) => site.stop()));
  }
}

function rowOf({ accessibility, shift, contentful, blocked, secondContentful }: Visit): string[] {
  const isWithinLimits = accessibility === 100 && shift < maxShift;
  if (!isWithinLimits) process.exitCode = 1;
  const times = [contentful, blocked, secondContentful].map((time) => time.toFixed(0));
  return [accessibility.toFixed(0), shift.toFixed(3), ...times, isWithinLimits ? "kept" : "NOT KEPT"];
}

function printRatios(against: string, mediansOf: (screen: string, name: string) => Visit): void {
  const rows = screens.map((screen) => {
    const [now, before] = [mediansOf(screen, "now"), mediansOf(screen, against)];
    // Both are 0 for a page that never blocks.
    const ratioOf = (time: (typeof timeNames)[number]) => (now[time] === 0 ? 0 : now[time] / before[time]);
    const areGoalsReached = timeNames.every((time) => ratioOf(time) <= maxRatios[time]);
    if (!areGoalsReached) process.exitCode = 1;
    const times = timeNames.map((time) => before[time].toFixed(0));
    const ratios = timeNames.map((time) => ratioOf(time).toFixed(2));
    return [screen, ...times, ...ratios, areGoalsReached ? "reached" : "NOT REACHED"];
  });
  printTable(
    `Against ${against}, alternately (times at most ${maxRatios.contentful} of its, a second visit ${maxRatios.secondContentful})`,
    ["screen", "contentful ms", "blocked ms", "second ms", "contentful", "blocked", "second", "goals"],
    rows,
  );
}

function medians(visits: readonly Visit[]): Visit {
  const medianOf = (figure: keyof Visit) => median(visits.map((visit) => visit[figure]));
  return {
    accessibility: medianOf("accessibility"),
    shift: medianOf("shift"),
    contentful: medianOf("contentful"),
    blocked: medianOf("blocked"),
    secondContentful: medianOf("secondContentful"),
  };
}

/** Opens a separate browser for each server, since cookies ignore the port. */
async function openSite(name: string, server: Server): Promise<Site> {
  const origin = acmeOf(server.url);
  const profile = mkdtempSync(join(tmpdir(), "callwright-lighthouse-"));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    baseURL: origin,
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  });
  const stop = async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
    await server.stop();
  };
  const jobId = await jobWith(await signedIn(server.url), strangers(peopleOfJob));
  return { name, origin, port, context, jobId, stop };
}

async function visit(site: Site, screen: (typeof screens)[number]): Promise<Visit> {
  const { origin, port, context } = site;
  const path = screen.replace(":jobId", site.jobId);
  if (screen !== "/login" && (await context.cookies()).length === 0) {
    const page = await context.newPage();
    await signIn(page, "recruiter@acme.test");
    await page.close();
  }
  // Lighthouse clears the caches but not cookies and local storage, so the session stays.
  const flags = { port, onlyCategories: ["performance", "accessibility"] };
  const result = await lighthouse(`${origin}${path}`, { ...flags, logLevel: "error" });
  const { finalDisplayedUrl, runtimeError, categories, audits } = result?.lhr ?? {};
  if (runtimeError || finalDisplayedUrl !== `${origin}${path}`)
    throw new Error(`Lighthouse saw ${finalDisplayedUrl} instead of ${path}: ${runtimeError?.message ?? ""}`);
  const figure = (audit: string): number => {
    const value = audits?.[audit]?.numericValue;
    if (value === undefined) throw new Error(`Lighthouse did not measure ${audit} of ${path}`);
    return value;
  };
  return {
    accessibility: (categories?.accessibility?.score ?? 0) * 100,
    shift: figure("cumulative-layout-shift"),
    contentful: figure("largest-contentful-paint"),
    blocked: figure("total-blocking-time"),
    secondContentful: await secondVisit(context, path),
  };
}

/** Measures a second visit's largest contentful paint, with a full cache and a processor as slow as Lighthouse's. */
async function secondVisit(context: BrowserContext, path: string): Promise<number> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowDown });
  await page.goto(path, { waitUntil: "networkidle" });
  await page.goto(path, { waitUntil: "networkidle" });
  const painted = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => done(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: "largest-contentful-paint",
          buffered: true,
        });
      }),
  );
  await page.close();
  return painted;
}
