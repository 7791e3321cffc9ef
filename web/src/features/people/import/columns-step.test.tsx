import { type InputFile, openCsv } from "@callwright/contracts/people-file/csv-file";
import { proposePlan } from "@callwright/contracts/people-file/plan";
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { harnessForFile } from "../../../../test/harness.tsx";
import { FileSteps } from "./file-steps.tsx";
import { rememberPlan } from "./kept-plans.ts";
import { useFile } from "./use-file.ts";
import type { PackedFile, WorkerReply, WorkerRequest } from "./worker-messages.ts";

const harness = harnessForFile();

/** The chosen file, and a promise that resolves when the worker may finish reading it. */
let bytes: Uint8Array<ArrayBuffer>;
let readingEnd: Promise<void>;

beforeEach(() => {
  localStorage.clear();
  readingEnd = Promise.resolve();
  vi.stubGlobal("Worker", InPageWorker);
});

// jsdom's Blob cannot stream.
const csv = (): InputFile => ({
  size: bytes.length,
  slice: () => ({ arrayBuffer: async () => bytes.buffer }) as Blob,
  stream: () =>
    new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        controller.enqueue(bytes);
        controller.close();
      },
    }),
});

const emptyBlob = new Blob();
const packedFile: PackedFile = {
  validCount: 1,
  invalidCount: 0,
  withoutCountry: 0,
  unread: 0,
  unclearCount: 0,
  withMoreNumbers: 0,
  sample: [],
  faults: [],
  header: [],
  unreadValues: [],
  unclear: [],
  lines: emptyBlob,
  faultsCsv: emptyBlob,
  unreadCsv: emptyBlob,
};

class InPageWorker {
  onmessage: ((event: { data: WorkerReply }) => void) | undefined;
  async postMessage(request: WorkerRequest) {
    await readingEnd;
    if (request.kind !== "open") return this.respond({ kind: "pack", ...packedFile });
    const { profile, reading } = await openCsv(csv(), undefined, request.readOptions);
    this.respond({ kind: "open", profile, reading, ...proposePlan(profile, reading) });
  }
  respond(data: WorkerReply) {
    this.onmessage?.({ data });
  }
  terminate() {
    this.onmessage = undefined;
  }
}

function ImportPage() {
  const file = useFile("job_1", undefined);
  const { state } = file;
  if (state.step === "sent") return null;
  if (state.step !== "choose") return <FileSteps file={file} state={state} isLeaving={false} />;
  return (
    <button type="button" onClick={() => file.choose(new File([], "people.csv"))}>
      Choose
    </button>
  );
}

async function choose(text: string) {
  bytes = Uint8Array.from(Buffer.from(text, "latin1"));
  await harness.show(<ImportPage />);
  await harness.press("Choose");
}

const labelOf = (field: HTMLSelectElement) => field.getAttribute("aria-label") ?? field.labels[0]?.textContent ?? "";

function select(label: string): HTMLSelectElement {
  const matchingField = [...document.querySelectorAll("select")].find((field) => labelOf(field).includes(label));
  if (!matchingField) throw new Error(`There is no choice of ${label}`);
  return matchingField;
}

async function pick(label: string, value: string) {
  await act(async () => {
    select(label).focus();
    select(label).value = value;
    select(label).dispatchEvent(new Event("change", { bubbles: true }));
  });
  await act(() => new Promise((resolve) => setTimeout(resolve, 30))); // lets the worker answer
}

/** "Großmann" in MS-DOS encoding, or "Groámann" in Windows encoding; the number has no country. */
const ambiguousFile = "Vorname,Name,Telefon\nPeter,Gro\xe1mann,0171 1234567\n";

it("the choice of encoding keeps its place and the focus, also while columns are read again", async () => {
  await choose(ambiguousFile);
  await pick("without a country", "none");
  await harness.press("Continue");
  await harness.press("Change columns");
  const encoding = select("Encoding");
  await pick("Encoding", "ibm850");
  expect(select("Encoding").value).toBe("ibm850");
  expect(document.activeElement).toBe(encoding);
});

it("column choices made while the file is read again are kept", async () => {
  await choose(ambiguousFile);
  let endReading = () => {};
  readingEnd = new Promise((resolve) => {
    endReading = resolve;
  });
  await pick("Encoding", "ibm850");
  await pick("Vorname", "none");
  await pick("without a country", "DE");
  endReading();
  // This choice also waits until the worker has answered.
  await pick("Name", "lastName");
  expect(harness.text()).toContain("Großmann");
  expect([select("Vorname").value, select("without a country").value]).toEqual(["none", "DE"]);
});

it("numbers without a country stay left out after a change of encoding, despite a stored country", async () => {
  bytes = Uint8Array.from(Buffer.from(ambiguousFile, "latin1"));
  const { profile, reading } = await openCsv(csv());
  rememberPlan(profile, { ...proposePlan(profile, reading).plan, country: "DE" });
  await choose(ambiguousFile);
  expect(select("without a country").value).toBe("DE");
  await pick("without a country", "none");
  await pick("Encoding", "ibm850");
  expect(harness.text()).toContain("Großmann");
  expect(select("without a country").value).toBe("none");
});

it("the header choice changes the proposal, but not manual choices", async () => {
  await choose("Ada,Lovelace,+4915112345678\nAlan,Turing,+4915112345679\n");
  const columnUses = () => [...document.querySelectorAll("select")].slice(0, 3).map(({ value }) => value);
  const toggleHeader = () => act(async () => document.querySelector<HTMLInputElement>("input[type=checkbox]")?.click());
  const proposedUses = columnUses();
  await toggleHeader();
  expect(columnUses()).not.toEqual(proposedUses);
  await toggleHeader();
  expect(columnUses()).toEqual(proposedUses);
  await pick("1", "lastName");
  await pick("2", "firstName");
  await toggleHeader();
  expect(columnUses()).toEqual(["lastName", "firstName", "phoneNumber"]);
});

it("the detected encoding can be restored", async () => {
  // UTF-16LE with a byte order mark.
  await choose(`\xff\xfe${[..."Vorname\tName\tTelefon\nAda\tLovelace\t0171 1234567\n"].join("\0")}\0`);
  await pick("Encoding", "windows-1252");
  expect([...select("Encoding").options].map(({ value }) => value)).toContain("utf-16le");
});
