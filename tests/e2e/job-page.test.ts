/// <reference lib="dom" />
/** The job page in daily use: what is visible at first, live calls, filters, and keyboard review. */
import { endpoints } from "@callwright/contracts";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { jobWith, signedIn, startBatch } from "../support/people/batch.ts";
import { strangers } from "../support/people/people.ts";
import { worldForFile } from "../support/run/server.ts";
import { itInFull, sampleOf } from "../support/run/tier.ts";
import { browserForFile } from "./browser.ts";
import { enterAsRecruiter } from "./job-actions.ts";
import { checkScreen, smallTargets } from "./look.ts";
import { stubFollowUps } from "./screens/stubbed-follow-ups.ts";
import { patience, see, seeGone } from "./seeing.ts";

/** At this speed a long talk lasts some seconds. */
const server = worldForFile({ speed: 4 });
const enter = enterAsRecruiter(browserForFile(), server);

/** How far below the top of the screen the first row ends. */
async function firstRowEnd(page: Page): Promise<number> {
  const box = await page.locator("tbody tr[data-row]").first().boundingBox();
  return box ? box.y + box.height : Number.POSITIVE_INFINITY;
}

const runProgress = (page: Page) => page.getByRole("region", { name: "Progress of the calls" });

describe("a job's page", () => {
  it("shows how long a live call has lasted and its latest line, in its row", async () => {
    const client = await signedIn(server());
    const jobId = await jobWith(client, strangers(1, ["09"]));
    const page = await enter(`/job/overview/${jobId}`);
    await see(page.locator("tbody tr[data-row]").first());
    await startBatch(client, jobId);
    await see(page.locator("tbody").getByText(/^\d+:\d\d$/));
    await see(page.locator("tbody td bdi[title]").getByText(/\w+ \w+ \w+/));
    expect(await checkScreen(page, "job-live-call", { onlyColours: false })).toEqual([]);
  });

  it("shows figures, run and the first candidate without scrolling, on a desktop and on a phone", async () => {
    const client = await signedIn(server());
    const jobId = await jobWith(client, strangers(6, ["09"]));
    const runId = await startBatch(client, jobId);
    for (const [width, maxRowEnd] of [
      [1440, 420],
      [390, 844],
    ] as const) {
      const page = await enter(`/job/overview/${jobId}`, { width });
      await see(runProgress(page).getByText("Running", { exact: true }));
      await see(runProgress(page).getByRole("button", { name: "Pause" }));
      await expect.poll(() => firstRowEnd(page), patience).toBeLessThanOrEqual(maxRowEnd);
      expect(await checkScreen(page, `job-running-${width}`, { onlyColours: false })).toEqual([]);
    }
    await client.call(endpoints.cancelRun, { params: { id: runId } });
  });

  it("filters by several outcomes, each shown with its number of people", async () => {
    const page = await enter("/job/overview");
    await page.getByRole("link", { name: "Senior Backend Engineer" }).click();
    await see(page.getByText("Amelie Brandt"));
    await page.getByRole("button", { name: "Call outcome: All outcomes" }).click();
    const item = (name: RegExp) => page.getByRole("menuitemcheckbox", { name });
    const countOf = async (name: RegExp) => Number((await item(name).textContent())?.match(/\d+/)?.[0]);
    await see(item(/^Good Fit/));
    const expectedRows = (await countOf(/^Good Fit/)) + (await countOf(/^Busy/));
    expect(expectedRows).toBeGreaterThan(1);
    await item(/^Good Fit/).click();
    await item(/^Busy/).click();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator("tbody tr[data-row]").count(), patience).toBe(expectedRows);
    expect(new URL(page.url()).searchParams.get("outcome")).toBe("good_fit,busy");
    await page.reload();
    await see(page.getByRole("button", { name: "Call outcome: Good Fit +1" }));
  });

  it("is reviewed by the keyboard alone: ten people in at most 25 keys", async () => {
    const page = await enter("/job/overview");
    await page.getByRole("link", { name: "Senior Backend Engineer" }).click();
    await see(page.getByText("Amelie Brandt"));
    await page.evaluate(() =>
      document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
    );
    let keys = 0;
    const pressKey = async (name: string) => {
      keys += 1;
      await page.keyboard.press(name);
    };
    const names = await page.locator("tbody tr[data-row] td:first-child").allInnerTexts();
    await pressKey("j");
    await pressKey("Enter");
    for (const [index, name] of names.slice(0, 10).entries()) {
      if (index > 0) await pressKey(index % 2 === 0 ? "j" : "ArrowDown");
      await see(page.getByRole("dialog", { name: `Call: ${name.trim()}` }));
    }
    await see(page.getByRole("dialog").getByText(/^10 of \d+$/));
    expect(keys).toBeLessThanOrEqual(25);
    await pressKey("k");
    await see(page.getByRole("dialog", { name: `Call: ${names[8]?.trim()}` }));
  });

  itInFull("opens a call at its summary, transcript or recording", async () => {
    const page = await enter("/job/overview");
    // The screen is so low that only one part of the call is in view.
    await page.setViewportSize({ width: 1440, height: 420 });
    await page.getByRole("link", { name: "Senior Backend Engineer" }).click();
    for (const [action, part] of [
      ["View transcript", "Transcript"],
      ["View recording", "Recording"],
      ["View summary", "Summary"],
    ] as const) {
      await page.getByRole("button", { name: "More actions for Amelie Brandt" }).click();
      await page.getByRole("menuitem", { name: action }).click();
      const dialog = page.getByRole("dialog", { name: "Call: Amelie Brandt" });
      const heading = dialog.getByRole("heading", { name: part, exact: true });
      await see(heading);
      const top = async () => (await heading.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
      await expect.poll(top, patience).toBeLessThan(320);
      expect(await top()).toBeGreaterThan(0);
      await page.keyboard.press("Escape");
      await seeGone(dialog);
    }
  });

  itInFull(
    "keeps each row's actions in view at every width, and at a wide one shows when people are available",
    async () => {
      const page = await enter("/job/overview");
      await page.getByRole("link", { name: "Senior Backend Engineer" }).click();
      const more = page.getByRole("button", { name: "More actions for Amelie Brandt" });
      await see(more);
      await see(page.getByRole("columnheader", { name: "Available from" }));
      for (const width of [1366, 1280, 390]) {
        await page.setViewportSize({ width, height: 800 });
        const end = async () => {
          const box = await more.boundingBox();
          return box && box.x >= 0 ? box.x + box.width : Number.POSITIVE_INFINITY;
        };
        await expect.poll(end, patience).toBeLessThanOrEqual(width);
      }
    },
  );

  it("offers its actions in the palette, which finds people too", async () => {
    const page = await enter("/job/overview");
    await page.getByRole("link", { name: "Senior Backend Engineer" }).click();
    await see(page.getByText("Amelie Brandt"));
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("textbox").fill("execute");
    await page.keyboard.press("Enter");
    await see(page.getByRole("dialog", { name: "Execute Calls" }));
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("textbox").fill("amelie");
    await see(page.getByRole("button", { name: /^Amelie Brandt/ }));
    await page.keyboard.press("Enter");
    await page.waitForURL("**/lead/**");
    await see(page.getByRole("heading", { name: "Amelie Brandt" }));
  });
});

describe("follow-ups on a phone", () => {
  it("are cards with buttons large enough for a finger", async () => {
    const page = await enter("/dashboard", { width: 390 });
    await stubFollowUps(page);
    await page.goto("/follow-ups");
    await see(page.getByText("Maximilian-Alexander von Hohenstein-Waldenburg"));
    expect(await checkScreen(page, "follow-ups-phone", { onlyColours: false })).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
  });
});

const decisions = [
  ["O", "en", "opt_out", "Added to the do-not-call list"],
  ["A", "de", "keep", "Darf wieder kontaktiert werden"],
  ["A", "ar", "keep", "يمكن التواصل معه مجددًا"],
] as const;

describe("a person on hold among the follow-ups", () => {
  it.each(sampleOf(decisions))(
    "is decided by the key %s in %s, not by the keys that move the focus",
    async (key, locale, decision, toast) => {
      const page = await enter("/dashboard", { locale });
      await stubFollowUps(page);
      const sentDecisions: unknown[] = [];
      await page.route("**/api/follow-ups/*/decision", (route) => {
        sentDecisions.push(route.request().postDataJSON());
        return route.fulfill({ json: { success: true, message: "" } });
      });
      await page.goto("/follow-ups");
      const row = page.getByRole("row").filter({ hasText: "Jonas Weber" });
      await see(row);
      expect(await checkScreen(page, `follow-ups-held-${locale}`, { onlyColours: false })).toEqual([]);
      await row.focus();
      await page.keyboard.press("k");
      await page.keyboard.press("j");
      await page.keyboard.press(key);
      await see(page.getByText(toast));
      expect(sentDecisions).toEqual([{ decision }]);
      await page.setViewportSize({ width: 390, height: 844 });
      await see(page.getByRole("listitem").filter({ hasText: "Jonas Weber" }));
      expect(await checkScreen(page, `follow-ups-held-390-${locale}`, { onlyColours: false })).toEqual([]);
    },
  );
});

describe("what a recruiter opens each day", () => {
  const shiftOf = (page: Page) => page.evaluate(() => (globalThis as typeof globalThis & { shift: number }).shift);

  it.each([
    ["/dashboard", 0.02],
    ["/analytics", 0.02],
    ["/job/overview", 0.05],
    ["a job of 200 people", 0.05],
    ["/logs", 0.05],
  ])("%s shifts its layout by less than %s while it loads on a phone", async (name, maxShift) => {
    const jobPath = async () => `/job/overview/${await jobWith(await signedIn(server()), strangers(200))}`;
    const page = await enter("/about", { width: 390 });
    await page.addInitScript(() => {
      // A reused tab still runs the scripts of earlier visits.
      if ("shift" in globalThis) return;
      const record = Object.assign(globalThis, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) record.shift += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(name.startsWith("/") ? name : await jobPath());
    await see(page.locator("main h1"));
    await page.waitForLoadState("networkidle");
    expect(await checkScreen(page, `daily ${name.split("/").at(-1)}`, { onlyColours: false })).toEqual([]);
    expect(await shiftOf(page)).toBeLessThan(maxShift);
  });
});
