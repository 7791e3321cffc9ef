/** What a browser with an empty cache asks for at each address, in each language. */
import { startServer } from "@callwright/local/testing";
import { type Browser, type BrowserContextOptions, chromium } from "playwright";
import { chromiumFlags, findChromium } from "../e2e/chromium.ts";
import { acmeOf, sessionOf } from "../e2e/sign-in.ts";
import { execute, isOver, jobWith, signedIn, until } from "../support/batch.ts";
import { strangers } from "../support/people.ts";
import { printTable } from "./table.ts";

const languages = ["en-US", "de-DE", "ar"] as const;
const peopleOfJob = 200;
const mostRequests = 35;
const mostOfSignIn = 12;
const mostSteps = 3;
/** kB of a whole first visit. */
const limits = new Map([
  ["/dashboard", 392],
  ["/job/overview", 517],
  ["/job/overview/:postId", 624],
]);
/** kB of Noto Sans Arabic, which only its readers load. */
const arabicFont = 170;
/** Nothing more is asked for. */
const quietMs = 1_500;

const viewport = { width: 1440, height: 900 };

type Person = "recruiter" | "owner" | undefined;

interface Visited {
  readonly requests: number;
  readonly scripts: number;
  readonly styles: number;
  readonly kilobytes: number;
  /** How many requests follow one another: the page is the first. */
  readonly steps: number;
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
    const played = await jobWith(clients.recruiter, strangers(1, ["00"]));
    const runId = await execute(clients.recruiter, played);
    await until(clients.recruiter, played, isOver);
    const ids = { ":postId": jobId, ":id": runId };
    const rows: (string | number)[][] = [];
    for (const route of routes) {
      const path = Object.entries(ids).reduce((text, [name, id]) => text.replace(name, id), route);
      // Others need a record of their own, or have no page.
      if (/[:*]/.test(path)) continue;
      const person = personOf(route);
      for (const locale of languages) {
        const session = person && { storageState: sessionOf(clients[person], origin) };
        const visited = await visit(browser, `${origin}${path}`, { locale, viewport, ...session });
        rows.push([route, locale.slice(0, 2), ...Object.values(visited), ...faultsOf(route, locale, visited)]);
      }
    }
    printTable(
      `First visits with an empty cache (requests at most ${mostRequests}, of sign-in ${mostOfSignIn}; steps ${mostSteps})`,
      ["route", "language", "requests", "scripts", "styles", "kB", "steps", "over its limit"],
      rows,
    );
    if (rows.some((row) => row.at(-1) !== "")) process.exitCode = 1;
  } finally {
    await browser.close();
    await server.stop();
  }
}

const visitors = ["/login", "/signup", "/forgot-password", "/reset-password", "/confirm-email"];

function personOf(route: string): Person {
  if (visitors.includes(route)) return undefined;
  return /^\/(administrator-panel|settings)/.test(route) ? "owner" : "recruiter";
}

function faultsOf(route: string, locale: string, { requests, kilobytes, steps }: Visited): [string] {
  const limit = (limits.get(route) ?? Number.POSITIVE_INFINITY) + (locale === "ar" ? arabicFont : 0);
  const faults = [
    requests > (route === "/login" ? mostOfSignIn : mostRequests) && "requests",
    kilobytes > limit && "kB",
    steps > mostSteps && "steps",
  ];
  return [faults.filter(Boolean).join(", ")];
}

interface Asked {
  readonly url: string;
  /** The script or page that asked for it. */
  readonly by: string | undefined;
  bytes: number;
}

async function visit(browser: Browser, address: string, options: BrowserContextOptions): Promise<Visited> {
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Network.enable");
    const asked = new Map<string, Asked>();
    let lastAt = Date.now();
    cdp.on("Network.requestWillBeSent", ({ requestId, request: { url }, initiator }) => {
      lastAt = Date.now();
      if (url.startsWith("http"))
        asked.set(requestId, { url, by: initiator.url ?? initiator.stack?.callFrames[0]?.url, bytes: 0 });
    });
    cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      lastAt = Date.now();
      const found = asked.get(requestId);
      if (found) found.bytes = encodedDataLength;
    });
    await page.goto(address);
    while (Date.now() - lastAt < quietMs) await new Promise((done) => setTimeout(done, 100));
    return countOf([...asked.values()]);
  } finally {
    await context.close();
  }
}

function countOf(asked: readonly Asked[]): Visited {
  const byUrl = new Map(asked.map((one) => [one.url, one]));
  const stepsTo = ({ by }: Asked): number => {
    const asker = by === undefined ? undefined : byUrl.get(by);
    return asker ? 1 + stepsTo(asker) : 1;
  };
  const ofKind = (ending: string) => asked.filter(({ url }) => new URL(url).pathname.endsWith(ending)).length;
  return {
    requests: asked.length,
    scripts: ofKind(".js"),
    styles: ofKind(".css"),
    kilobytes: Math.round(asked.reduce((sum, { bytes }) => sum + bytes, 0) / 1000),
    steps: Math.max(...asked.map(stepsTo)),
  };
}
