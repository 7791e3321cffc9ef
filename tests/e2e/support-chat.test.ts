/// <reference lib="dom" />
import { expect, it } from "vitest";
import { worldForFile } from "../support/run/server.ts";
import { browserForFile } from "./browser.ts";
import { acmeOf, signIn } from "./sign-in.ts";

const server = worldForFile();
const open = browserForFile({ opensFreshTabs: true });

const globexOf = (url: string) => acmeOf(url).replace("acme", "globex");
const chatName = { name: "Support chat", exact: true };

it("with a chat token, the chat opens in a frame of its own origin, and its messages are still there after a reload", async () => {
  const page = await open(globexOf(server()));
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  expect(await page.getByRole("button", chatName).count()).toBe(0);
  await signIn(page, "recruiter@globex.test");
  const foreignPaths: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== globexOf(server())) foreignPaths.push(new URL(request.url()).pathname);
  });
  // The chat loads nothing before it is opened.
  await page.reload();
  await page.getByRole("button", chatName).waitFor();
  expect(foreignPaths).toEqual([]);

  const frame = page.frameLocator("iframe");
  await page.getByRole("button", chatName).click();
  await frame.getByLabel("Message").fill("Which number may I call from?");
  await frame.getByRole("button", { name: "Send" }).click();
  await frame.getByText("A colleague will be with you shortly.").waitFor();
  expect(new URL(page.frames()[1]?.url() ?? "").origin).not.toBe(new URL(page.url()).origin);

  const panel = page.getByRole("dialog", chatName);
  await panel.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => panel.count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Support chat");

  await page.reload();
  await page.getByRole("button", chatName).click();
  await frame.getByText("Which number may I call from?").waitFor();
  await panel.press("Escape");
  await expect.poll(() => panel.count()).toBe(0);
});

it("without a chat token, a tenant has no chat, and its pages may embed no frames", async () => {
  const page = await open(acmeOf(server()));
  await signIn(page, "recruiter@acme.test");
  const answer = await page.goto("/dashboard");
  await page.getByRole("navigation").first().waitFor();
  expect(await page.getByRole("button", chatName).count()).toBe(0);
  expect((await answer?.allHeaders())?.["content-security-policy"]).toContain("frame-src 'none'");
});
