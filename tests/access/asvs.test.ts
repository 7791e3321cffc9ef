/** security.md answers each requirement of ASVS 5.0, levels 1 and 2, and the tests and rules that it names exist. */
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(resolve(root, file), "utf8");
const page = read("packages/docs/security.md");

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has; those of level 3 follow them. */
const sections: Readonly<Record<string, readonly number[]>> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
};

const numbersUpTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const required = Object.entries(sections).flatMap(([chapter, counts]) =>
  counts.flatMap((count, index) => numbersUpTo(count).map((number) => `${chapter}.${index + 1}.${number}`)),
);

/** Rows such as `| 1.2.1–1.2.3 | the answer |`. */
const rows = [...page.matchAll(/^\| (\d[^|]*) \| (.*) \|$/gm)].map(([, ids = "", answer = ""]) => ({ ids, answer }));

/** "1.2.1–1.2.3, 1.3.1" becomes four ids. */
const expandRanges = (ids: string): string[] =>
  ids.split(", ").flatMap((range) => {
    const [first = "", last = first] = range.split("–");
    const section = first.slice(0, first.lastIndexOf(".") + 1);
    const [from, to] = [first, last].map((id) => Number(id.split(".").at(-1)));
    return numbersUpTo(to ?? 0)
      .slice((from ?? 1) - 1)
      .map((number) => `${section}${number}`);
  });

const files = globSync("{packages,functions,web,stacks,tests}/**/*.{ts,tsx,md}", {
  cwd: root,
  exclude: (path) => /node_modules|[.]build|dist/.test(path),
});
/** A file by its whole path or by the end of it. */
const filesNamed = (name: string) => files.filter((file) => file === name || file.endsWith(`/${name}`));
const quoted = [...page.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word);

describe("the table of ASVS 5.0", () => {
  it("has each of the 253 requirements of levels 1 and 2 once, and an answer to it", () => {
    expect(required).toHaveLength(253);
    expect(rows.flatMap(({ ids }) => expandRanges(ids)).sort()).toEqual(required.toSorted());
    expect(rows.filter(({ answer }) => answer.trim() === "")).toEqual([]);
  });

  it("names tests and files that exist", () => {
    const namedFiles = quoted.map((word) => word.split(" › ")[0] ?? "").filter((word) => /[.](?:tsx?|md)$/.test(word));
    expect(namedFiles.length).toBeGreaterThan(100);
    expect(namedFiles.filter((name) => filesNamed(name).length === 0)).toEqual([]);
  });

  it("names titles that a test of the file has", () => {
    const titles = quoted.filter((word) => word.includes(" › ")).map((word) => word.split(" › "));
    expect(titles.length).toBeGreaterThan(2);
    const missingTitles = titles.filter(
      ([file = "", title = ""]) => !filesNamed(file).some((path) => read(path).includes(`it("${title}"`)),
    );
    expect(missingTitles).toEqual([]);
  });

  it("names decisions that are recorded", () => {
    const recorded = new Set(files.flatMap((file) => /adr\/(\d{4})-/.exec(file)?.[1] ?? []));
    const decisions = [...page.matchAll(/ADR (\d+(?:, \d+)*)/g)].flatMap(([, list = ""]) => list.split(", "));
    expect(decisions.filter((number) => !recorded.has(number.padStart(4, "0")))).toEqual([]);
  });
});
