import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

it("a command names the deployment's table on stderr, apart from its answer", () => {
  const { stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, "operate.ts"), "replay"], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, AWS_REGION: "eu-west-1", TABLE_NAME: "staging-callwright-Storage-Table" },
  });
  expect(stderr.split("\n")).toEqual(["On the table staging-callwright-Storage-Table", "KEY is missing", ""]);
  expect(stdout).toBe("");
});
