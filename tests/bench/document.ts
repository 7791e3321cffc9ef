/** Tables that a bench writes into packages/docs/cost.md, each between its own pair of marker comments. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Bill, priceList, totalOf } from "./prices.ts";

const document = join(import.meta.dirname, "../../packages/docs/cost.md");
const closing = "<!-- until here -->";

export function writeCostSection(bench: string, parts: readonly string[]): void {
  const opening = `<!-- made by npm run bench -- ${bench} -->`;
  const [before, afterOpening] = readFileSync(document, "utf8").split(opening);
  if (afterOpening === undefined) throw new Error(`${document} has no place for ${bench}`);
  const end = afterOpening.indexOf(closing);
  if (end < 0) throw new Error(`${document} has no end of the place for ${bench}`);
  const after = afterOpening.slice(end + closing.length);
  const { asOf, region } = priceList;
  const source = `List prices of ${region} as of ${asOf} (tests/bench/prices.json).`;
  writeFileSync(document, `${before}${opening}\n\n${[source, ...parts].join("\n\n")}\n\n${closing}${after}`);
}

const billHeads = ["What", "Count", "$"];

export const billTable = (title: string, bill: Bill): string =>
  textTable(title, billHeads, [...bill.map(billCells), ["**Together**", "", `**${totalOf(bill).toFixed(6)}**`]]);

export const billCells = ({ what, count, usd }: Bill[number]): [string, string, string] => [
  what,
  count.toFixed(count < 10 && !Number.isInteger(count) ? 2 : 0),
  usd.toFixed(6),
];

export const textTable = (title: string, heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [`### ${title}`, "", ...[heads, heads.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`)].join("\n");
