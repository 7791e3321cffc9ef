import { describe, expect, it } from "vitest";
import { worldForFile } from "../support/run/server.ts";
import { browserForFile } from "./browser.ts";
import { enterAsRecruiter, press } from "./job-actions.ts";
import { patience, see } from "./seeing.ts";

/** With sound, since a silent recording ends immediately. */
const server = worldForFile({ isSilent: false });
const enter = enterAsRecruiter(browserForFile(), server);
/** In the demo data: a lead with five calls. */
const alice = { name: "Alice Archer", number: "+447700900210" };

describe("a lead", () => {
  it("is found among everyone by number, has five calls on two pages, and plays a recording from its transcript", async () => {
    const page = await enter("/leads");
    await page.getByLabel("Search by name or phone number").fill(alice.number);
    await expect.poll(() => page.locator("tbody tr").count(), patience).toBe(1);
    await page.getByRole("link", { name: alice.name }).click();
    await see(page.getByRole("heading", { name: alice.name }));
    await see(page.getByText("Showing 1 to 4 of 5 calls"));
    await press(page.locator("main"), "Next");
    await see(page.getByText("Showing 5 to 5 of 5 calls"));
    await see(page.getByText("Send the summary and talk again next week."));
    const transcript = page.getByRole("list", { name: "Transcript" });
    expect(await transcript.evaluate(({ clientHeight }) => clientHeight)).toBeLessThanOrEqual(450);
    await transcript.getByRole("button").nth(1).click();
    await see(page.getByRole("button", { name: "Pause" }));
    const chooseStereo = async () => {
      await page.getByText("Stereo", { exact: true }).click();
      return page.getByRole("radio", { name: "Stereo" }).isChecked();
    };
    // The waveform may load during a click and move what is below it.
    await expect.poll(chooseStereo, patience).toBe(true);
    await page.getByRole("link", { name: "Back to Campaign" }).click();
    await see(page.getByRole("heading", { name: "Spring offer" }));
  });

  it("belongs to a company; the company's row opens its campaigns", async () => {
    const page = await enter("/company/overview?search=initech");
    await page.locator("tbody tr").first().click();
    await page.waitForURL(/campaign\/overview\?company=Initech$/);
    await see(page.getByRole("link", { name: "Spring offer" }));
  });
});
