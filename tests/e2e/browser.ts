/// <reference lib="dom" />
/**
 * A real Chromium for the tests of a worker: every visit begins with an empty profile, and a test fails on anything that the
 * browser complains of. Later visits reuse a tab, since opening one and compiling the page in it takes longer than most tests.
 */
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { afterAll, afterEach, expect } from "vitest";
import { chromiumFlags, findChromium } from "./chromium.ts";

/** Folder of pictures for people: of every screen, and of the last view of a failed test. */
export const screensFolder = join(import.meta.dirname, "../../.build/screens");

/** How long a test waits for an element that it expects. */
export const patienceMs = 40_000;

export type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

export interface Visit {
  readonly width?: number;
  readonly scheme?: "light" | "dark";
  /** Language of the browser, which the interface follows. */
  readonly locale?: "en" | "de" | "ar";
  /** Cookies and storage of an earlier visit. */
  readonly session?: Session | undefined;
  /** Complaints that belong to the test: a refused sign-in is a 401 in the console. */
  readonly expectedComplaints?: readonly RegExp[];
}

export type Open = (origin: string, visit?: Visit) => Promise<Page>;

interface Tab {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly origin: string;
  readonly width: number;
  readonly locale: string;
  expectedComplaints: readonly RegExp[];
  isInUse: boolean;
  /** Whether the tab has visited another origin, since clearing removes only the data of its own. */
  hasLeftOrigin: boolean;
}

interface BrowserOptions {
  /** Whether each visit opens a new tab, which has loaded nothing yet and may be changed as a test likes. */
  readonly opensFreshTabs?: boolean;
}

let launchedBrowser: Promise<Browser> | undefined;

/** One browser for all files of a worker; it ends with the worker. */
async function browserOfWorker(): Promise<Browser> {
  launchedBrowser ??= chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags] });
  const browser = await launchedBrowser;
  if (browser.isConnected()) return browser;
  launchedBrowser = undefined;
  return browserOfWorker();
}

export function browserForFile({ opensFreshTabs = false }: BrowserOptions = {}): Open {
  let tabs: readonly Tab[] = [];
  let complaints: string[] = [];

  afterEach(async ({ task }) => {
    const hasFailed = task.result?.state === "fail";
    const usedTabs = tabs.filter(({ isInUse }) => isInUse);
    const pages = usedTabs.flatMap(({ context }) => context.pages());
    if (hasFailed)
      for (const [index, page] of pages.entries()) await takePicture(page, `${task.name.slice(0, 60)} ${index + 1}`);
    const unusable = await Promise.all(
      usedTabs.map(async (tab) => {
        // A tab that cannot be cleared is closed; that does not fail the test.
        const isClear = !hasFailed && !opensFreshTabs && (await clear(tab).catch(() => false));
        return isClear ? undefined : tab;
      }),
    );
    // Closing a crashed tab rejects.
    await Promise.allSettled(unusable.map((tab) => tab?.context.close()));
    tabs = tabs.filter((tab) => !unusable.includes(tab));
    const complaintsOfTest = complaints;
    complaints = [];
    expect(complaintsOfTest).toEqual([]);
  });
  afterAll(async () => {
    await Promise.allSettled(tabs.map(({ context }) => context.close()));
  });

  async function openTab(origin: string, width: number, locale: string): Promise<Tab> {
    const browser = await browserOfWorker();
    const context = await browser.newContext({
      baseURL: origin,
      viewport: sizeOf(width),
      hasTouch: isPhone(width),
      reducedMotion: "reduce",
      locale,
      timezoneId: "Europe/Berlin",
    });
    context.setDefaultTimeout(patienceMs);
    const page = await context.newPage();
    const tab: Tab = {
      page,
      context,
      origin,
      width,
      locale,
      expectedComplaints: [],
      isInUse: true,
      hasLeftOrigin: false,
    };
    page.on("framenavigated", (frame) => {
      if (frame === page.mainFrame() && !frame.url().startsWith(`${origin}/`)) tab.hasLeftOrigin = true;
    });
    await reportComplaints(context, (complaint) => {
      if (!tab.expectedComplaints.some((pattern) => pattern.test(complaint))) complaints.push(complaint);
    });
    tabs = [...tabs, tab];
    return tab;
  }

  return async (origin, { width = 1440, scheme = "light", locale = "en", session, expectedComplaints = [] } = {}) => {
    const isSimilar = (tab: Tab) => tab.origin === origin && tab.width === width && tab.locale === locale;
    const freeTab = tabs.find((tab) => !tab.isInUse && isSimilar(tab));
    if (freeTab) freeTab.isInUse = true;
    const tab = freeTab ?? (await openTab(origin, width, locale));
    tab.expectedComplaints = expectedComplaints;
    await tab.page.emulateMedia({ colorScheme: scheme });
    await restoreSession(tab, session);
    return tab.page;
  };
}

/** Takes a screenshot, unless the page has crashed. */
async function takePicture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(screensFolder, "failed", `${name}.png`), timeout: 5_000 }).catch(() => undefined);
}

const isPhone = (width: number): boolean => width < 768;

const sizeOf = (width: number) => ({ width, height: isPhone(width) ? 844 : 900 });

/** Clears a tab for the next visit; returns whether it can be reused. */
async function clear(tab: Tab): Promise<boolean> {
  const { page, context, origin } = tab;
  const isAlone = context.pages().length === 1 && context.pages()[0] === page && !page.isClosed();
  if (!isAlone || tab.hasLeftOrigin) return false;
  // This page runs no script; the tab keeps its process and the compiled code.
  await page.goto(quietPath);
  // Only after leaving the app's page, which requests its mocked routes until then.
  await page.unrouteAll({ behavior: "ignoreErrors" });
  const devtools = await context.newCDPSession(page);
  await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await devtools.detach();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await context.clearPermissions();
  await page.setViewportSize(sizeOf(tab.width));
  tab.isInUse = false;
  return true;
}

const quietPath = "/api/healthz";

/** Gives a tab the cookies and the storage of an earlier visit. */
async function restoreSession({ page, context, origin }: Tab, session: Visit["session"]): Promise<void> {
  if (!session) return;
  await context.addCookies(session.cookies);
  const storedItems = session.origins.find((stored) => stored.origin === origin)?.localStorage ?? [];
  if (storedItems.length === 0) return;
  if (!page.url().startsWith(`${origin}/`)) await page.goto(quietPath);
  await page.evaluate((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value);
  }, storedItems);
}

/** Reports what any tab of a visit complains of. */
async function reportComplaints(context: BrowserContext, complain: (complaint: string) => void): Promise<void> {
  context.on("weberror", (event) => {
    const error = event.error();
    complain(`error: ${error.stack ?? error.message}`);
  });
  context.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning")
      complain(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // The page aborts requests that it no longer needs, such as for a table page that the user has left.
    if (reason !== "net::ERR_ABORTED") complain(`request: ${request.method()} ${request.url()}: ${reason}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 400) complain(`answer: ${response.status()} ${response.url()}`);
  });
  await context.exposeFunction("reportViolation", (words: string) => complain(`policy: ${words}`));
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
      const { reportViolation } = globalThis as typeof globalThis & { reportViolation(words: string): void };
      reportViolation(`${violatedDirective} refuses ${blockedURI} (${sourceFile}:${lineNumber})`);
    });
  });
}
