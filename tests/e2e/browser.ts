/// <reference lib="dom" />
/** A real Chromium for the tests of a file: a fresh profile a visit, and a test fails on anything that the browser complains of. */
import { join } from "node:path";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { chromiumFlags, findChromium } from "./chromium.ts";

/** Pictures for a person to look at: of every screen, and of what a failed test saw last. */
export const screensFolder = join(import.meta.dirname, "../../.build/screens");

/** How long a test waits for what it wants to see. */
export const patienceMs = 40_000;

export interface Visit {
  readonly width?: number;
  readonly scheme?: "light" | "dark";
  /** Of the browser, and so of the interface. */
  readonly locale?: "en" | "de" | "ar";
  /** Cookies and storage of an earlier visit. */
  readonly as?: BrowserContextOptions["storageState"] | undefined;
  /** Complaints that belong to the test: a refused sign-in is a 401 in the console. */
  readonly expected?: readonly RegExp[];
}

export type Open = (origin: string, visit?: Visit) => Promise<Page>;

export function browserForFile(): Open {
  let browser: Browser | undefined;
  const contexts: BrowserContext[] = [];
  let complaints: string[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags] });
  });
  afterEach(async ({ task }) => {
    const pages = contexts.flatMap((context) => context.pages());
    if (task.result?.state === "fail")
      for (const [index, page] of pages.entries())
        await page.screenshot({ path: join(screensFolder, "failed", `${task.name.slice(0, 60)} ${index + 1}.png`) });
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    const heard = complaints;
    complaints = [];
    expect(heard).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
  });

  return async (origin, { width = 1440, scheme = "light", locale = "en", as, expected = [] } = {}) => {
    if (!browser) throw new Error("The browser is not up");
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width, height: width < 768 ? 844 : 900 },
      hasTouch: width < 768,
      colorScheme: scheme,
      reducedMotion: "reduce",
      locale,
      timezoneId: "Europe/Berlin",
      ...(as && { storageState: as }),
    });
    contexts.push(context);
    context.setDefaultTimeout(patienceMs);
    await listen(context, (complaint) => {
      if (!expected.some((pattern) => pattern.test(complaint))) complaints.push(complaint);
    });
    return await context.newPage();
  };
}

/** To every tab of a visit. */
async function listen(context: BrowserContext, complain: (complaint: string) => void): Promise<void> {
  context.on("weberror", (event) => {
    const error = event.error();
    complain(`error: ${error.stack ?? error.message}`);
  });
  context.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning")
      complain(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    // The page itself gives up what it no longer needs: a page of the table left behind, an audio's other range.
    if (why !== "net::ERR_ABORTED") complain(`request: ${request.method()} ${request.url()}: ${why}`);
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
