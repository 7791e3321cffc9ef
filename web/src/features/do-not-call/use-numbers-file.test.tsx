import { type InputFile, openCsv } from "@callwright/contracts/people-file/csv-file";
import { proposePlan } from "@callwright/contracts/people-file/plan";
import { act } from "react";
import { expect, it, vi } from "vitest";
import { harnessForFile } from "../../../test/harness.tsx";
import { readNumberList } from "../people/import/read-rows.ts";
import type { WorkerReply, WorkerRequest } from "../people/import/worker-messages.ts";
import { useNumbersFile } from "./use-numbers-file.ts";

const harness = harnessForFile();

// jsdom's Blob cannot stream.
const bytes = new TextEncoder().encode("phone\n0171 5550001\n");
const inputFile: InputFile = {
  size: bytes.length,
  slice: () => ({ arrayBuffer: async () => bytes.buffer }) as Blob,
  stream: () =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(bytes);
        controller.close();
      },
    }),
};

let readingEnd = Promise.resolve();

/** Does the worker's work in the page, since jsdom has no workers. */
class InPageWorker {
  onmessage: ((event: { data: WorkerReply }) => void) | undefined;
  async postMessage(question: WorkerRequest) {
    const table = await openCsv(inputFile);
    const { profile, reading } = table;
    const opened: WorkerReply = { kind: "open", profile, reading, ...proposePlan(profile, reading) };
    await readingEnd;
    const data: WorkerReply =
      question.kind === "numbers" ? { kind: "numbers", ...(await readNumberList(table, question.plan)) } : opened;
    await act(async () => this.onmessage?.({ data }));
  }
  terminate() {}
}

function Review() {
  const file = useNumbersFile();
  const { state } = file;
  return (
    <>
      <button type="button" onClick={() => file.choose(new File([], "numbers.csv"))}>
        Choose
      </button>
      <button type="button" onClick={() => file.replan({ country: "DE" })}>
        Germany
      </button>
      <p>{state.step === "review" && (state.isReading ? "reading" : `${state.list.rows.length} numbers`)}</p>
    </>
  );
}

it("numbers cannot be sent while they are read again for another country", async () => {
  vi.stubGlobal("Worker", InPageWorker);
  await harness.show(<Review />);
  await harness.press("Choose");
  // The file's number has no country code, so it counts only after a country is chosen.
  await expect.poll(() => harness.text()).toContain("0 numbers");
  const { promise, resolve } = Promise.withResolvers<void>();
  readingEnd = promise;
  await harness.press("Germany");
  expect(harness.text()).toContain("reading");
  resolve();
  await expect.poll(() => harness.text()).toContain("1 numbers");
});
