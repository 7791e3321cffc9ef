import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { suppressions } from "./suppressions.ts";
import { templates } from "./templates.ts";

const root = resolve(import.meta.dirname, "../..");
const reportSchema = z.object({
  lines: z.array(z.object({ ruleId: z.string(), resourceId: z.string(), compliance: z.string() })),
});

const files = ["production", "production-edge", "production-copy"].flatMap((stage) => {
  const folder = resolve(root, ".build/assembly", stage);
  const names = readdirSync(folder).filter((name) => /^AwsSolutions-.*-NagReport[.]json$/.test(name));
  return names.map((name) => resolve(folder, name));
});
const lines = files.flatMap((file) => reportSchema.parse(JSON.parse(readFileSync(file, "utf8"))).lines);
const findings = lines
  .filter(({ compliance }) => compliance !== "Compliant" && compliance !== "N/A")
  .map(({ ruleId, resourceId }) => ({
    rule: ruleId,
    id: resourceId.replace(/^production(?:-edge|-copy)?-callwright-/, ""),
  }));

type Suppression = (typeof suppressions)[number];
const covers = ({ rule, resourceIds }: Suppression, finding: (typeof findings)[number]) =>
  rule === finding.rule && resourceIds.test(finding.id);

it("every stack was checked, and more than a hundred checks pass", () => {
  expect(files).toHaveLength(templates.length);
  expect(lines.filter(({ compliance }) => compliance === "Compliant").length).toBeGreaterThan(100);
});

it("AWS's rules for good architecture find nothing without a suppression", () => {
  const isSuppressed = (finding: (typeof findings)[number]) => suppressions.some((one) => covers(one, finding));
  expect(findings.filter((finding) => !isSuppressed(finding))).toEqual([]);
});

it("suppressions are few, and each matches a finding and names a file that exists", () => {
  expect(suppressions.length).toBeLessThanOrEqual(8);
  for (const suppression of suppressions) {
    expect(
      findings.some((finding) => covers(suppression, finding)),
      suppression.rule,
    ).toBe(true);
    expect(existsSync(resolve(root, suppression.evidence)), suppression.evidence).toBe(true);
  }
});
