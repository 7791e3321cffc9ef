import { expect, test } from "vitest";
import { readSalary, readYears } from "./figures.ts";
import { createProfiler } from "./file-profile.ts";
import { createCsvReader } from "./records.ts";

function recordsOf(text: string, partLength = text.length): (readonly string[])[] {
  const records: (readonly string[])[] = [];
  const csv = createCsvReader({ delimiter: "," }, ({ fields }) => records.push(fields));
  for (let from = 0; from < text.length; from += partLength) csv.add(text.slice(from, from + partLength));
  csv.end();
  return records;
}

test("a quote that never ends does not swallow the empty quoted cells behind it", () => {
  const rows = ["name,note,phone", '"Ada,"",+4915111111111', 'Bob,"",+4915122222222', 'Cleo,"",+4915133333333'];
  const records = recordsOf(`${rows.join("\n")}\n`);
  expect(records.slice(2)).toEqual([
    ["Bob", "", "+4915122222222"],
    ["Cleo", "", "+4915133333333"],
  ]);
  expect(records[1]).toEqual(['"Ada', '""', "+4915111111111"]);
});

test("the first line with a quote that never ends is reported, and no line with other quotes", () => {
  const unclosedLineOf = (text: string) => {
    const profile = createProfiler();
    const csv = createCsvReader({ delimiter: "," }, profile.add);
    csv.add(text);
    csv.end();
    return profile.result()?.unclosedLine;
  };
  const header = "firstname,lastname,phonenumber\n";
  expect(
    unclosedLineOf(`${header}Ada,Lovelace,+4915111111111\n"Bob,Hope,+4915122222222\nCleo,P,+4915133333333\n`),
  ).toBe(3);
  expect(unclosedLineOf(`${header}"Ada, ""the Countess""\nof",Lovelace,+4915111111111\n`)).toBeUndefined();
});

test("quoted cells are read behind a quote that never ends, also where the file comes in parts", () => {
  const stray = `x,"5 inches,+4915100000000\n`;
  const filler = `x,y,+4915100000000\n`.repeat(6_000);
  const text = `${stray}${filler}x,"a, ""b""\nc",+4915111111111\n`;
  for (const partLength of [text.length, 65_536, 1_000]) {
    const records = recordsOf(text, partLength);
    expect(records).toHaveLength(6_002);
    expect(records.at(-1)).toEqual(["x", 'a, "b"\nc', "+4915111111111"]);
  }
});

// Each takes minutes if the reader scans a part of the file again for each quote.
// Each line becomes a record, since its quotes never end or the record would be too long.
test.each([
  ["quotes that never end, one in each cell", `"x,`.repeat(300_000), 1],
  ["quotes that never end, one in each line", `"x,y\n`.repeat(100_000), 100_000],
  ["a record of cells over two lines", `${`"a\nb",`.repeat(40_000)}x\n`, 40_001],
  ["a record of cells with rows in them", `${`"a\n1,2,+4915112345678\nb",`.repeat(20_000)}x\n`, 40_001],
  ["cells that hold quotes", `${`"a\n,"b`.repeat(100_000)}\n`, 100_001],
  ["quotes alone", `"`.repeat(900_000), 1],
])("a hostile file is split into records in reasonable time: %s", (_, text, records) => {
  for (const partLength of [text.length, 65_536]) expect(recordsOf(text, partLength)).toHaveLength(records);
});

test.each(["1 ", "k$", "1,", "tEUR", "ab ", "-"])("a long text of %s in place of a figure is unclear", (piece) => {
  const cell = `${piece.repeat(100_000 / piece.length)} 5`;
  expect(readYears(cell)).toBe("unclear");
  expect(readSalary(cell)).toEqual({ isUnclear: true });
  expect(readSalary("65000", `${cell}EUR`)).toEqual({ isUnclear: true });
});
