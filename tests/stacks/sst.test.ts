/** The deployment uses only those parts of SST that ADR 89 names, so that leaving SST stays a matter of days. */
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const decision = readFileSync(resolve(root, "packages/docs/adr/0089-sst-confined.md"), "utf8");
const files = globSync(["sst.config.ts", "{stacks,packages,functions,web}/**/*.{ts,tsx,mjs}"], {
  cwd: root,
  exclude: ["**/node_modules/**", "**/dist/**"],
});

/** Names imported from SST, with the module that they come from. */
const imported = files.flatMap((file) => {
  const text = readFileSync(resolve(root, file), "utf8");
  const statements = text.matchAll(/\{([^{}]*)\}\s*(?:from\s*|= await import\()"(sst(?:\/[^"]*)?)"/g);
  return [...statements].flatMap(([, names = "", from = ""]) =>
    names
      .split(",")
      .map((name) =>
        name
          .replace(/^\s*type\s+/, "")
          .replace(/\s+as\s.*/, "")
          .trim(),
      )
      .filter((name) => name !== "")
      .map((name) => ({ file, from, name })),
  );
});

it("only the deployment imports SST", () => {
  expect(imported.length).toBeGreaterThan(20);
  expect(imported.filter(({ file }) => !/^(?:stacks\/|sst[.]config[.]ts$)/.test(file))).toEqual([]);
});

it("the deployment uses what the decision names, and nothing else", () => {
  const rows = [...decision.matchAll(/^[|] (`.*?`) [|] (.*?) [|]/gm)];
  const named = new Set(
    rows.flatMap(([, from = "", what = ""]) =>
      [...from.matchAll(/`([^`]+)`/g)].flatMap(([, module]) =>
        [...what.matchAll(/`(\w+)`/g)].map(([, name]) => `${module} ${name}`),
      ),
    ),
  );
  const used = new Set(imported.map(({ from, name }) => `${from} ${name}`));
  expect([...used].filter((one) => !named.has(one))).toEqual([]);
  const names = (all: Iterable<string>) => [...new Set([...all].map((one) => one.split(" ")[1]))].sort();
  expect(names(named)).toEqual(names(used));
});
