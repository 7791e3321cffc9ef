import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { harnessForFile } from "../../../test/harness.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

const harness = harnessForFile();

it('shows a looping animation of "404" and "Return to website", which leads to /', async () => {
  await harness.show(<NotFoundPage />);
  expect(document.querySelector("svg[role='img']")?.getAttribute("aria-label")).toContain("404");
  const link = document.querySelector("a");
  expect([link?.textContent, link?.getAttribute("href")]).toEqual(["Return to website", "/"]);
  const styles = readFileSync(join(import.meta.dirname, "not-found-page.module.css"), "utf8");
  expect(styles.match(/animation: .* infinite/g)?.length).toBeGreaterThan(2);
  expect(styles).toContain("var(--mantine-primary-color-filled)");
});
