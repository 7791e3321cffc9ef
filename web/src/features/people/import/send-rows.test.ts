import type { CandidateRow } from "@callwright/contracts/candidate-csv";
import { expect, test } from "vitest";
import { partSize, type SendState, sendRows } from "./send-rows.ts";

const row = (index: number): CandidateRow => ({
  line: index + 2,
  fields: [],
  candidate: { firstName: "A", lastName: String(index), phoneNumber: "+4915112345678" },
});

const rowsOf = (total: number) => {
  const all = Array.from({ length: total }, (_, index) => row(index));
  return { key: "rows-of-a-test", total, part: async (from: number, count: number) => all.slice(from, from + count) };
};

test("every row is sent once, in parts", async () => {
  const sizes: number[] = [];
  const sent: string[] = [];
  const state = await sendRows(
    rowsOf(600),
    async (people) => {
      sizes.push(people.length);
      sent.push(...people.map(({ lastName }) => lastName));
      return { added: people.length, rejected: [] };
    },
    () => undefined,
  );
  expect(sizes).toEqual([partSize, partSize, 100]);
  expect(new Set(sent).size).toBe(600);
  expect(state).toEqual({ done: 600, added: 600, refused: [] });
});

test("a row that the server refuses is named by its line", async () => {
  const state = await sendRows(
    rowsOf(partSize + 3),
    async (people) =>
      people.length === partSize
        ? { added: people.length, rejected: [] }
        : { added: 2, rejected: [{ row: 1, reason: "This phone number is in this job already" }] },
    () => undefined,
  );
  expect(state.refused).toEqual([{ line: partSize + 3, reason: "This phone number is in this job already" }]);
});

test("after a failure it resumes at the failed part", async () => {
  let last: SendState | undefined;
  let calls = 0;
  const keys: string[] = [];
  const send = async (people: readonly unknown[], key: string) => {
    calls += 1;
    keys.push(key);
    if (calls === 2) throw new Error("503");
    return { added: people.length, rejected: [] };
  };
  const rows = rowsOf(2 * partSize);
  await expect(sendRows(rows, send, (state) => (last = state))).rejects.toThrow("503");
  expect(last?.done).toBe(partSize);
  expect(await sendRows(rows, send, () => undefined, last)).toMatchObject({ done: 2 * partSize, added: 2 * partSize });
  // Each part has its own key, reused in a retry, since only the answer may have been lost.
  expect(keys[1]).toBe(keys[2]);
  expect(keys[0]).not.toBe(keys[1]);
});
