import type { CandidateRow } from "@callwright/contracts/candidate-csv";
import { expect, it, test, vi } from "vitest";
import { harnessForFile } from "../../../../test/harness.tsx";
import { ApiError } from "../../../lib/api.ts";
import { SendingBar } from "./progress.tsx";
import {
  partSize,
  rejectionsFromError,
  type SendPeople,
  type SendState,
  sendRows,
  useManualEntry,
} from "./send-rows.ts";

const row = (index: number): CandidateRow => ({
  line: index + 2,
  fields: [],
  candidate: { firstName: "A", lastName: String(index), phoneNumber: "+4915112345678" },
});

const createRows = (total: number) => {
  const rows = Array.from({ length: total }, (_, index) => row(index));
  return { key: "rows-of-a-test", total, part: async (from: number, count: number) => rows.slice(from, from + count) };
};

test("every row is sent once, in parts", async () => {
  const sizes: number[] = [];
  const sent: string[] = [];
  const state = await sendRows(
    createRows(600),
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
    createRows(partSize + 3),
    async (people) =>
      people.length === partSize
        ? { added: people.length, rejected: [] }
        : { added: 2, rejected: [{ row: 1, reason: "This phone number is in this job already" }] },
    () => undefined,
  );
  expect(state.refused).toEqual([{ line: partSize + 3, reason: "This phone number is in this job already" }]);
});

test("sending resumes at the part that failed", async () => {
  let lastState: SendState | undefined;
  let calls = 0;
  const keys: string[] = [];
  const send = async (people: readonly unknown[], key: string) => {
    calls += 1;
    keys.push(key);
    if (calls === 2) throw new Error("503");
    return { added: people.length, rejected: [] };
  };
  const rows = createRows(2 * partSize);
  await expect(sendRows(rows, send, (state) => (lastState = state))).rejects.toThrow("503");
  expect(lastState?.done).toBe(partSize);
  const resumed = await sendRows(rows, send, () => undefined, lastState);
  expect(resumed).toMatchObject({ done: 2 * partSize, added: 2 * partSize });
  // Each part has its own key, reused in a retry, since only the answer may have been lost.
  expect(keys[1]).toBe(keys[2]);
  expect(keys[0]).not.toBe(keys[1]);
});

const refusal = (issues: readonly { path: string; message: string }[]) =>
  new ApiError(400, "validation_failed", "First Name is required", issues);

it("an error about rows of a part becomes their rejections; any other error is rethrown", () => {
  expect(rejectionsFromError(refusal([{ path: "candidates.3", message: "First Name is required" }]))).toEqual({
    added: 0,
    rejected: [{ row: 3, reason: "First Name is required" }],
  });
  expect(() => rejectionsFromError(refusal([{ path: "key", message: "A key has 8 to 40 letters" }]))).toThrow();
  expect(() => rejectionsFromError(new Error("offline"))).toThrow("offline");
});

const harness = harnessForFile();
const noop = () => undefined;
const candidate = { firstName: "Ada", lastName: "Lovelace", phoneNumber: "+4915112345678" };
const rows = { key: "rows-of-a-test", total: 1, part: async () => [{ line: 1, fields: [], candidate }] };

function ManualEntry({ send }: { readonly send: SendPeople }) {
  const { state, start, resume } = useManualEntry(send, noop);
  if (state.step === "sending" || state.step === "stopped")
    return <SendingBar state={state} onResume={resume} onClose={noop} isLeaving={false} />;
  return (
    <button type="button" onClick={() => start(rows)}>
      {state.step}
    </button>
  );
}

it("a failed sending of typed people is reported in the specification's words, and can be retried", async () => {
  const send = vi.fn<SendPeople>().mockRejectedValueOnce(new Error("offline"));
  send.mockResolvedValue({ added: 1, rejected: [] });
  await harness.show(<ManualEntry send={send} />);
  await harness.press("typing"); // the start button's text is the step
  expect(harness.alert()).toContain("Failed to add candidates");
  await harness.press("Continue");
  expect(harness.text()).toContain("done");
  expect(send).toHaveBeenCalledTimes(2);
});
