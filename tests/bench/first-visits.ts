/** What a browser with an empty cache requests at each address, in each language. */
import { endpoints } from "@callwright/contracts";
import { startServer } from "@callwright/local/testing";
import { type Browser, type BrowserContextOptions, chromium } from "playwright";
import { chromiumFlags, findChromium } from "../e2e/chromium.ts";
import { acmeOf, sessionOf } from "../e2e/sign-in.ts";
import { awaitJob, isOver, jobWith, signedIn, startBatch } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { printTable } from "./table.ts";

const languages = ["en-US", "de-DE", "ar"] as const;
const peopleOfJob = 200;
const maxRequests = 35;
const maxSignInRequests = 12;
const maxDepth = 3;
/** kB of a whole first visit. */
const maxKilobytesByRoute = new Map([
  ["/login", 200],
  ["/dashboard", 392],
  ["/job/overview", 517],
  ["/job/overview/:postId", 624],
]);
/** kB of Noto Sans Arabic, which only Arabic pages load. */
const arabicFontKilobytes = 170;
/** A visit is over after this long without a request. */
const quietMs = 1_500;
const maxVisitMs = 20_000;

const viewport = { width: 1440, height: 900 };

type Visitor = "recruiter" | "owner" | undefined;

interface VisitCounts {
  readonly requests: number;
  readonly scripts: number;
  readonly styles: number;
  readonly kilobytes: number;
  /** Length of the longest chain of files that each loaded the next; the page is the first. */
  readonly depth: number;
}

export async function benchFirstVisits(routes: readonly string[]): Promise<void> {
  const server = await startServer();
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags] });
  const origin = acmeOf(server.url);
  try {
    const clients = {
      recruiter: await signedIn(server.url),
      owner: await signedIn(server.url, "owner@acme.test"),
    };
    const jobId = await jobWith(clients.recruiter, strangers(peopleOfJob));
    const endedJobId = await jobWith(clients.recruiter, strangers(1, ["00"]));
    const runId = await startBatch(clients.recruiter, endedJobId);
    await awaitJob(clients.recruiter, endedJobId, isOver);
    const { agents } = await clients.recruiter.call(endpoints.getAgents, { query: { page: 1, limit: 5 } });
    const campaignId = agents[0]?._id ?? "";
    const ids = { ":postId": jobId, ":id": runId };
    const rows: (string | number)[][] = [];
    const skipped: string[] = [];
    for (const route of routes) {
      const routeIds = route.startsWith("/campaign/") ? { ":postId": campaignId } : ids;
      const path = Object.entries(routeIds).reduce((text, [name, id]) => text.replace(name, id), route);
      // These routes need another record or a super administrator.
      if (/[:*]/.test(path) || route === "/administrator-panel/tenants") {
        skipped.push(route);
        continue;
      }
      const visitor = visitorOf(route);
      for (const locale of languages) {
        const { cookies } = sessionOf(clients[visitor ?? "recruiter"], origin);
        // The app leaves this mark after a sign-in.
        const origins = [{ origin, localStorage: [{ name: "cw-signed-in", value: "1" }] }];
        const session = visitor && { storageState: { cookies, origins } };
        const counts = await visit(browser, `${origin}${path}`, { locale, viewport, ...session });
        rows.push([route, locale.slice(0, 2), ...Object.values(counts), faultsOf(route, locale, counts)]);
      }
    }
    printTable(
      `First visits with an empty cache (requests at most ${maxRequests}, of sign-in ${maxSignInRequests}; depth ${maxDepth})`,
      ["route", "language", "requests", "scripts", "styles", "kB", "depth", "over its limit"],
      rows,
    );
    process.stdout.write(`Not visited: ${skipped.join(", ")}\n`);
    if (rows.some((row) => row.at(-1) !== "")) process.exitCode = 1;
  } finally {
    await browser.close();
    await server.stop();
  }
}

const publicRoutes = ["/login", "/signup", "/forgot-password", "/reset-password", "/confirm-email"];

function visitorOf(route: string): Visitor {
  if (publicRoutes.includes(route)) return undefined;
  return /^\/(administrator-panel|settings)/.test(route) ? "owner" : "recruiter";
}

function faultsOf(route: string, locale: string, { requests, kilobytes, depth }: VisitCounts): string {
  const limit =
    (maxKilobytesByRoute.get(route) ?? Number.POSITIVE_INFINITY) + (locale === "ar" ? arabicFontKilobytes : 0);
  const faults = [
    requests > (route === "/login" ? maxSignInRequests : maxRequests) && "requests",
    kilobytes > limit && "kB",
    depth > maxDepth && "depth",
  ];
  return faults.filter(Boolean).join(", ");
}

interface TrackedRequest {
  readonly url: string;
  /** Address of the script or page that requested this file. */
  readonly initiatorUrl: string | undefined;
  bytes: number;
}

async function visit(browser: Browser, address: string, options: BrowserContextOptions): Promise<VisitCounts> {
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Network.enable");
    const requests = new Map<string, TrackedRequest>();
    let lastAt = Date.now();
    cdp.on("Network.requestWillBeSent", ({ requestId, request: { url }, initiator }) => {
      lastAt = Date.now();
      if (url.startsWith("http"))
        requests.set(requestId, { url, initiatorUrl: initiator.url ?? initiator.stack?.callFrames[0]?.url, bytes: 0 });
    });
    cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      lastAt = Date.now();
      const tracked = requests.get(requestId);
      if (tracked) tracked.bytes = encodedDataLength;
    });
    await page.goto(address);
    const deadline = Date.now() + maxVisitMs;
    while (Date.now() - lastAt < quietMs && Date.now() < deadline) await new Promise((done) => setTimeout(done, 100));
    return countsOf([...requests.values()]);
  } finally {
    await context.close();
  }
}

function countsOf(requests: readonly TrackedRequest[]): VisitCounts {
  const byUrl = new Map(requests.map((request) => [request.url, request]));
  const depthOf = ({ url, initiatorUrl = "" }: TrackedRequest): number => {
    const initiator = initiatorUrl === url ? undefined : byUrl.get(initiatorUrl);
    return initiator ? 1 + depthOf(initiator) : 1;
  };
  const fileCount = (ending: string) => requests.filter(({ url }) => new URL(url).pathname.endsWith(ending)).length;
  return {
    requests: requests.length,
    scripts: fileCount(".js"),
    styles: fileCount(".css"),
    kilobytes: Math.round(requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1000),
    depth: Math.max(...requests.map(depthOf)),
  };
}
