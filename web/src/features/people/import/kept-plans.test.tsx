import { openCsv } from "@callwright/contracts/people-file/csv-file";
import { type ColumnPlan, proposePlan } from "@callwright/contracts/people-file/plan";
import { beforeEach, expect, test } from "vitest";
import { carryPlan, recallPlan, recallReading, rememberPlan, rememberReading } from "./kept-plans.ts";

beforeEach(() => localStorage.clear());

async function openFile(text: string, bytes = new TextEncoder().encode(text)) {
  // jsdom's Blob cannot stream.
  const file = {
    size: bytes.length,
    slice: () => ({ arrayBuffer: async () => bytes.buffer }) as Blob,
    stream: () =>
      new ReadableStream<Uint8Array<ArrayBuffer>>({
        start(controller) {
          controller.enqueue(bytes);
          controller.close();
        },
      }),
  };
  const table = await openCsv(file);
  return { profile: table.profile, reading: table.reading, ...proposePlan(table.profile, table.reading) };
}

/** "Großmann" in MS-DOS encoding, or "Groámann" in Windows encoding. */
const unsureFile = () =>
  openFile("", Uint8Array.from(Buffer.from("Vorname,Name,Telefon\nPeter,Gro\xe1mann,+4915112345678\n", "latin1")));

const peopleCsv = "Name,Phone,Shop\nAda Lovelace,+4915112345678,A\n";

test("stored column choices apply to the next file with the same columns, without a question", async () => {
  const first = await openFile(peopleCsv);
  expect(first.doubts).toEqual(["fullName"]);
  rememberPlan(first.profile, { ...first.plan, uses: ["fullName", "phoneNumber", "none"] });
  const next = await openFile(" NAME ,phone,shop\nAlan Turing,+4915112345679,B\n");
  expect(recallPlan(next.profile, next)).toMatchObject({
    doubts: [],
    plan: { uses: ["fullName", "phoneNumber", "none"] },
  });
});

test("files with other columns are asked about as usual", async () => {
  const first = await openFile(peopleCsv);
  rememberPlan(first.profile, first.plan);
  const other = await openFile("Name,Phone\nAda Lovelace,+4915112345678\n");
  expect(recallPlan(other.profile, other)).toMatchObject({ plan: other.plan, doubts: ["fullName"] });
});

test("a country is proposed again, and confirmed again", async () => {
  const first = await openFile("firstname,lastname,phone\nAda,Lovelace,0171 1234567\n");
  rememberPlan(first.profile, { ...first.plan, country: "DE" });
  expect(recallPlan(first.profile, first)).toMatchObject({ doubts: ["country"], plan: { country: "DE" } });
});

test("a country is confirmed again for a file where only some numbers lack one", async () => {
  const first = await openFile("firstname,lastname,phone\nAda,Lovelace,0171 1234567\n");
  rememberPlan(first.profile, { ...first.plan, country: "DE" });
  const next = await openFile(
    "firstname,lastname,phone\nAlan,Turing,+447911123456\nJoan,Clarke,+447911123457\nMax,Newman,07911 123458\n",
  );
  expect(recallPlan(next.profile, next)).toMatchObject({ doubts: ["country"], plan: { country: "DE" } });
});

test("a country is confirmed again for a long file where only the last number lacks one", async () => {
  const first = await openFile("firstname,lastname,phone\nAda,Lovelace,0171 1234567\n");
  rememberPlan(first.profile, { ...first.plan, country: "DE" });
  const long = `firstname,lastname,phone\n${"Alan,Turing,+447911123456\n".repeat(6_000)}`;
  const next = await openFile(`${long}Max,Newman,07911 123458\n`);
  expect(recallPlan(next.profile, next)).toMatchObject({ doubts: ["country"], plan: { country: "DE" } });
  const other = await openFile(long);
  expect(recallPlan(other.profile, other).doubts).toEqual([]);
});

test("a country is not carried over to a file whose numbers all have one", async () => {
  const first = await openFile("firstname,lastname,phone\nAda,Lovelace,0171 1234567\n");
  rememberPlan(first.profile, { ...first.plan, country: "DE" });
  const next = await openFile("firstname,lastname,phone\nAlan,Turing,+447911123456\n");
  const { plan, doubts } = recallPlan(next.profile, next);
  expect([plan.country, doubts]).toEqual([undefined, []]);
});

test("invalid stored values are ignored", async () => {
  const first = await openFile(peopleCsv);
  rememberPlan(first.profile, first.plan);
  localStorage.setItem("cw-import-columns", localStorage.getItem("cw-import-columns")?.replace("fullName", "x") ?? "");
  expect(recallPlan(first.profile, first).doubts).toEqual(["fullName"]);
});

test("an unsure encoding is asked about again, despite known columns", async () => {
  const first = await unsureFile();
  rememberPlan(first.profile, first.plan);
  expect(recallPlan(first.profile, first).doubts).toEqual(["encoding"]);
});

test("an encoding chosen over a guess applies where the same guess recurs, and nowhere else", async () => {
  const first = await unsureFile();
  expect(recallReading(first)).toBeUndefined();
  rememberReading(first, { encoding: "ibm850", delimiter: ",", isUnsure: false });
  expect(recallReading(await unsureFile())).toEqual({ encoding: "ibm850", delimiter: "," });
  expect(recallReading(await openFile("Vorname,Name,Telefon\nPeter,Großmann,+4915112345678\n"))).toBeUndefined();
  rememberReading(first, first.reading);
  expect(recallReading(first)).toMatchObject({ encoding: "windows-1252" });
});

test("a file read again keeps its column choices unless its columns differ", async () => {
  const { plan } = await openFile(peopleCsv);
  const chosen: ColumnPlan = { ...plan, uses: ["fullName", "phoneNumber", "none"], country: "DE" };
  const next: ColumnPlan = { ...plan, names: ["Näme", "Phone", "Shop"] };
  expect(carryPlan({ proposed: plan, chosen, hasChosenCountry: true }, next)).toEqual({
    ...chosen,
    names: next.names,
  });
  expect(
    carryPlan(
      { proposed: plan, chosen: { ...plan, country: "DE" }, hasChosenCountry: true },
      { ...next, uses: ["none", "none", "none"] },
    ),
  ).toMatchObject({
    uses: ["none", "none", "none"],
    country: "DE",
  });
  const single: ColumnPlan = { uses: ["none"], names: ["all"], hasHeader: true };
  expect(carryPlan({ proposed: plan, chosen, hasChosenCountry: true }, single)).toEqual({ ...single, country: "DE" });
});

test("numbers without a country stay left out however the file is read, despite stored choices", async () => {
  const { plan } = await openFile(peopleCsv);
  const next: ColumnPlan = { ...plan, country: "DE" };
  expect(carryPlan({ proposed: plan, chosen: plan, hasChosenCountry: true }, next).country).toBeUndefined();
  // Without a choice, the country stored for such a file is proposed.
  expect(carryPlan({ proposed: plan, chosen: plan, hasChosenCountry: false }, next).country).toBe("DE");
});
