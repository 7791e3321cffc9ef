/** `npm run demo` calls the people of a file in a world of its own and writes the results beside the file. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";
import { people } from "../support/people/people.ts";

const folder = mkdtempSync(join(tmpdir(), "callwright-demo-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const demo = join(import.meta.dirname, "../../packages/local/src/demo.ts");
const endings = ["10", "11", "12", "13", "14", "15", "82", "87", "80"];
const startsWithCount = (count: number, line: string) => new RegExp(`^${count} `, "m").test(line);

it("the demo of a campaign ends with totals that add up", async () => {
  const leads = people(endings.length, (index) => endings[index] ?? "10");
  const rows = leads.map(({ firstName, lastName, phoneNumber }) => `${firstName},${lastName},${phoneNumber}`);
  const file = join(folder, "leads.csv");
  // The last row is invalid, so no total includes it.
  writeFileSync(file, ["firstname,lastname,phonenumber", ...rows, "Bad,Row,12"].join("\n"));
  const { stdout } = await promisify(execFile)(process.execPath, [demo, file, "--campaign"]);
  expect(startsWithCount(leads.length, stdout.split("leads.csv: ")[1] ?? "")).toBe(true);
  const [, total = "", outcomes = ""] = /^(\d+) candidates: (.+)$/m.exec(stdout) ?? [];
  expect(Number(total)).toBe(leads.length);
  const counts = outcomes.split(", ").map((one) => Number.parseInt(one, 10));
  expect(counts.length).toBeGreaterThan(2);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(leads.length);
  const results = readFileSync(join(folder, "leads-results.csv"), "utf8");
  expect(results.match(/^Person\d+,/gm)).toHaveLength(leads.length);
});
