import { expect, test } from "vitest";
import { handedOn, readingOrder, type Slots } from "./slots.ts";

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const name = (row: number) => `person ${row}`;
const rowsOf = (slots: Slots<string>) => slots.map((slot) => slot?.row);
const wanted = { size: 12, at: name, aFrame: 3 };

test("of many rows that come at once a few are drawn with each frame, until all are", () => {
  const first = handedOn<string>([], { ...wanted, rows: range(0, 9) });
  expect(readingOrder(first.slots)).toEqual([0, 1, 2]);
  expect(first.isWhole).toBe(false);
  let last = first;
  for (let frame = 0; frame < 3; frame += 1) last = handedOn(last.slots, { ...wanted, rows: range(0, 9) });
  expect(rowsOf(last.slots)).toEqual([...range(0, 9), undefined, undefined]);
  expect(last.isWhole).toBe(true);
});

test("a row that comes takes the element of one that has gone, and all others stay the same objects", () => {
  const before = handedOn<string>([], { ...wanted, aFrame: 12, rows: range(0, 11) }).slots;
  const after = handedOn(before, { ...wanted, rows: range(2, 13) }).slots;
  expect(rowsOf(after)).toEqual([12, 13, ...range(2, 11)]);
  expect(after.slice(2).every((slot, index) => slot === before[index + 2])).toBe(true);
  expect(readingOrder(after).map((place) => after[place]?.row)).toEqual(range(2, 13));
});

test("a row whose page is on its way leaves its element where it was, and one whose page has gone is emptied", () => {
  const before = handedOn<string>([], { ...wanted, aFrame: 12, rows: range(0, 11) }).slots;
  const at = (row: number) => (row === 5 || row > 11 ? undefined : name(row));
  const { slots, isWhole } = handedOn(before, { ...wanted, at, rows: range(2, 13) });
  expect(rowsOf(slots)).toEqual([0, 1, 2, 3, 4, undefined, ...range(6, 11)]);
  expect(isWhole).toBe(true);
});

test("rows that are wanted first come first", () => {
  const { slots } = handedOn<string>([], { ...wanted, rows: [4, 5, 6, 3, 7] });
  expect(readingOrder(slots)).toEqual([4, 5, 6]);
});

test("nothing is drawn again when nothing is wanted", () => {
  const before = handedOn<string>([], { ...wanted, rows: [0, 1] }).slots;
  expect(handedOn(before, { ...wanted, rows: [] }).slots).toBe(before);
  expect(handedOn(before, { ...wanted, rows: [0, 1] }).slots).toBe(before);
});
