/// <reference lib="dom" />
import type { Theme } from "@callwright/contracts";
import { defaultColours } from "@callwright/contracts/brand/css";
import { buttonColours, shadesOf } from "@callwright/contracts/brand/shades";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { worldForFile } from "../support/run/server.ts";
import { isFullRun, sampleOf } from "../support/run/tier.ts";
import { browserForFile } from "./browser.ts";
import { checkScreen } from "./look.ts";
import { type Box, coloursOf } from "./pixels.ts";
import { patience } from "./seeing.ts";
import { signIn } from "./sign-in.ts";

const server = worldForFile();
const open = browserForFile({ opensFreshTabs: true });

const slugs = ["acme", "globex"] as const;
type Slug = (typeof slugs)[number];
const otherSlug: Record<Slug, Slug> = { acme: "globex", globex: "acme" };
const views: readonly (readonly [Slug, "light" | "dark"])[] = [
  ["acme", "light"],
  ["globex", "dark"],
  ...(isFullRun
    ? ([
        ["acme", "dark"],
        ["globex", "light"],
      ] as const)
    : []),
];

const originOf = (slug: string) => `http://${slug}.localhost:${new URL(server()).port}`;

async function themeOf(slug: Slug): Promise<Theme> {
  const answer = await fetch(`${server()}/api/theme`, { headers: { "x-tenant-slug": slug } });
  return (await answer.json()).data;
}

/** The brand's shade for filled elements, which is also the colour of the logo. */
const fillOf = (colours: Pick<Theme, "lightMode" | "darkMode">, scheme: "light" | "dark") =>
  shadesOf(colours[`${scheme}Mode`].primary)[6];

/** Holds the app's script files back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

/** Records, frame by frame, every title, icon and brand colour that the page shows, and its layout shift. */
async function recordPaint(page: Page): Promise<() => Promise<PaintRecord>> {
  await page.addInitScript(() => {
    const paint = { titles: new Set<string>(), icons: new Set<string>(), fills: new Set<string>(), shift: 0 };
    Object.assign(globalThis, { paint });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) paint.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
    const note = () => {
      // Once there is a body, the head is complete.
      if (document.body) {
        const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
        paint.titles.add(document.title);
        paint.icons.add(icon?.getAttribute("href") ?? "");
        paint.fills.add(getComputedStyle(document.documentElement).getPropertyValue("--mantine-color-brand-filled"));
      }
      requestAnimationFrame(note);
    };
    note();
  });
  return () =>
    page.evaluate(() => {
      const { paint } = globalThis as typeof globalThis & { paint: PaintSets };
      return { titles: [...paint.titles], icons: [...paint.icons], fills: [...paint.fills], shift: paint.shift };
    });
}

type PaintSets = Record<"titles" | "icons" | "fills", Set<string>> & { readonly shift: number };

interface PaintRecord {
  readonly titles: string[];
  readonly icons: string[];
  readonly fills: string[];
  readonly shift: number;
}

/** Waits for the first frame, with its images. */
async function waitForPaint(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      performance.getEntriesByName("first-contentful-paint").length > 0 &&
      document.querySelector(".cw-sign") !== null &&
      [...document.images].every(({ complete }) => complete),
  );
}

async function boxOf(page: Page, selector: string): Promise<Box> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not visible`);
  return box;
}

describe.each(views)("the first paint of %s, %s, on a cold cache", (slug, scheme) => {
  it("shows the tenant's brand and no other before the app's script has run, and the app keeps it", async () => {
    const [ownTheme, foreignTheme] = await Promise.all([themeOf(slug), themeOf(otherSlug[slug])]);
    const page = await open(originOf(slug), { scheme });
    const release = await holdScripts(page);
    const readPaint = await recordPaint(page);
    await page.goto("/login", { waitUntil: "commit" });
    await waitForPaint(page);

    const brand = { titles: [ownTheme.title], icons: [ownTheme.favIcon], fills: [fillOf(ownTheme, scheme)] };
    expect(await readPaint()).toMatchObject(brand);
    expect(await page.locator(".cw-sign img").first().getAttribute("src")).toBe(ownTheme.logo);
    const bar = await boxOf(page, ".cw-bar");
    const sign = await boxOf(page, ".cw-sign img");
    // Outside the bar and the logo, the page has no colour.
    expect(await coloursOf(page, [bar, sign])).toEqual({});
    const barColours = await coloursOf(page, [sign]);
    expect(barColours[fillOf(ownTheme, scheme)]).toBeGreaterThan(0);
    const allColours = await coloursOf(page);
    for (const colours of [foreignTheme, defaultColours]) expect(allColours[fillOf(colours, scheme)]).toBeUndefined();

    release();
    await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
    const after = await readPaint();
    expect(after).toMatchObject(brand);
    expect(after.shift).toBeLessThan(0.05);
    expect(await boxOf(page, "main img")).toEqual(sign);
    const button = page.getByRole("button", { name: "Sign in", exact: true });
    const background = await button.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(hexOf(background)).toBe(buttonColours(ownTheme[`${scheme}Mode`].primary).ground);
  });
});

const hexOf = (rgb: string) =>
  `#${[...rgb.matchAll(/\d+/g)]
    .slice(0, 3)
    .map(([value]) => Number(value).toString(16).padStart(2, "0"))
    .join("")}`;

function firstRequestsOf(path: string): string[] {
  const lists = "/api/get-jobs?page=1&limit=5";
  if (path === "/dashboard") return ["/api/dashboard", lists, "/api/get-all-logs?page=1&pageSize=5"];
  if (path === "/job/overview") return [lists];
  const [id = ""] = path.split("/").slice(-1);
  const view = "status=all&callStatus=all&sort=added&order=asc&page=1&pageSize=30";
  return [`/api/get-job/${id}?${view}`, "/api/imported-numbers"];
}

describe.each(slugs)("the app of %s", (slug) => {
  it("shows the tenant's logo at its final place from the first paint, and its title throughout", async () => {
    const ownTheme = await themeOf(slug);
    const first = await open(originOf(slug));
    await signIn(first, `recruiter@${slug}.test`);
    const page = await open(originOf(slug), { session: await first.context().storageState() });
    const release = await holdScripts(page);
    const readPaint = await recordPaint(page);
    await page.goto("/dashboard", { waitUntil: "commit" });
    await waitForPaint(page);
    const sign = await boxOf(page, ".cw-sign img");
    release();
    await page.getByRole("navigation").first().waitFor();
    expect(await boxOf(page, "aside img")).toEqual(sign);
    expect(await readPaint()).toMatchObject({ titles: [ownTheme.title], icons: [ownTheme.favIcon] });
  });

  it("requests its first data once, while its files load", async () => {
    const first = await open(originOf(slug));
    await signIn(first, `recruiter@${slug}.test`);
    await first.goto("/job/overview");
    const job = await first.getByRole("main").locator('a[href^="/job/overview/job_"]').first().getAttribute("href");
    for (const path of ["/dashboard", "/job/overview", job ?? ""]) {
      const page = await open(originOf(slug), { session: await first.context().storageState() });
      const requests: string[] = [];
      page.on("request", (request) => requests.push(request.url().replace(originOf(slug), "")));
      const release = await holdScripts(page);
      await page.goto(path, { waitUntil: "commit" });
      const firstRequests = ["/api/me", ...firstRequestsOf(path)];
      await expect.poll(() => firstRequests.filter((address) => !requests.includes(address)), patience).toEqual([]);
      release();
      await page.getByRole("main").getByRole("heading").first().waitFor();
      await page.waitForLoadState("networkidle");
      const counts = firstRequests.map((address) => requests.filter((requested) => requested === address).length);
      // A job's page polls, so it may repeat its requests.
      expect(path === job ? Math.min(...counts) : Math.max(...counts)).toBe(1);
      const extras = requests.filter((address) => /get-jobs|get-job\/|dashboard$/.test(address) && address !== path);
      expect(extras.filter((address) => !firstRequests.includes(address))).toEqual([]);
    }
  });

  it.each(
    sampleOf([
      [390, "en"],
      [1440, "ar"],
    ] as const),
  )("has a first frame that fits at %i px, in %s", async (width, locale) => {
    const page = await open(originOf(slug), { width, locale });
    const release = await holdScripts(page);
    for (const path of ["/login", "/dashboard"]) {
      await page.goto(path, { waitUntil: "commit" });
      await waitForPaint(page);
      const { x, width: signWidth } = await boxOf(page, ".cw-sign");
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + signWidth).toBeLessThanOrEqual(width);
      expect(await page.evaluate(() => document.documentElement.dir)).toBe(locale === "ar" ? "rtl" : "ltr");
    }
    release();
  });
});

describe("an unassigned host", () => {
  it.each(
    sampleOf([
      ["light", "de", "Unter dieser Adresse gibt es nichts"],
      ["dark", "ar", "لا يوجد شيء في هذا العنوان"],
    ] as const),
  )("shows a page without any colour or name, %s, in the browser's language %s", async (scheme, locale, title) => {
    const page = await open(originOf("unknown"), { scheme, locale, width: 390, expectedComplaints: [/\b404\b/] });
    await page.goto("/login");
    expect(await page.title()).toBe(title);
    expect(await checkScreen(page, `unassigned-390-${scheme}-${locale}`, { onlyColours: false })).toEqual([]);
    expect(await coloursOf(page)).toEqual({});
    expect(await page.locator("script, img").count()).toBe(0);
    for (const slug of slugs) expect(await page.content()).not.toContain((await themeOf(slug)).title);
  });
});
