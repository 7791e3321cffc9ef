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
  const firstFile = await openFile(peopleCsv);
  expect(firstFile.doubts).toEqual(["fullName"]);
  rememberPlan(firstFile.profile, { ...firstFile.plan, uses: ["fullName", "phoneNumber", "none"] });
  const nextFile = await openFile(" NAME ,phone,shop\nAlan Turing,+4915112345679,B\n");
  expect(recallPlan(nextFile.profile, nextFile)).toMatchObject({
    doubts: [],
    plan: { uses: ["fullName", "phoneNumber", "none"] },
  });
});

test("stored column choices do not apply to a file with other columns", async () => {
  const firstFile = await openFile(peopleCsv);
  rememberPlan(firstFile.profile, firstFile.plan);
  const otherFile = await openFile("Name,Phone\nAda Lovelace,+4915112345678\n");
  expect(recallPlan(otherFile.profile, otherFile)).toMatchObject({ plan: otherFile.plan, doubts: ["fullName"] });
});

test("a stored country is proposed, and must be confirmed again", async () => {
  const firstFile = await openFile("firstname,lastname,phone\nAda,Lovelace,0171 1234567\n");
  rememberPlan(firstFile.profile, { ...firstFile.plan, country: "DE" });
  expect(recallPlan(firstFile.profile, firstFile)).toMatchObject({ doubts: ["country"], plan: { country: "DE" } });
});

test("a stored country must be confirmed for a file where only some numbers lack one", async () => {
  const firstFile = await openFile("firstname,lastname,phone\nAda,Lovelace,0171 1234567\n");
  rememberPlan(firstFile.profile, { ...firstFile.plan, country: "DE" });
  const nextFile = await openFile(
    "firstname,lastname,phone\nAlan,Turing,+447911123456\nJoan,Clarke,+447911123457\nMax,Newman,07911 123458\n",
  );
  expect(recallPlan(nextFile.profile, nextFile)).toMatchObject({ doubts: ["country"], plan: { country: "DE" } });
});

test("a stored country must be confirmed for a long file where only the last number lacks one", async () => {
  const firstFile = await openFile("firstname,lastname,phone\nAda,Lovelace,0171 1234567\n");
  rememberPlan(firstFile.profile, { ...firstFile.plan, country: "DE" });
  const long = `firstname,lastname,phone\n${"Alan,Turing,+447911123456\n".repeat(6_000)}`;
  const nextFile = await openFile(`${long}Max,Newman,07911 123458\n`);
  expect(recallPlan(nextFile.profile, nextFile)).toMatchObject({ doubts: ["country"], plan: { country: "DE" } });
  const otherFile = await openFile(long);
  expect(recallPlan(otherFile.profile, otherFile).doubts).toEqual([]);
});

test("a stored country is not applied to a file where all numbers have one", async () => {
  const firstFile = await openFile("firstname,lastname,phone\nAda,Lovelace,0171 1234567\n");
  rememberPlan(firstFile.profile, { ...firstFile.plan, country: "DE" });
  const nextFile = await openFile("firstname,lastname,phone\nAlan,Turing,+447911123456\n");
  const { plan, doubts } = recallPlan(nextFile.profile, nextFile);
  expect([plan.country, doubts]).toEqual([undefined, []]);
});

test("invalid stored values are ignored", async () => {
  const firstFile = await openFile(peopleCsv);
  rememberPlan(firstFile.profile, firstFile.plan);
  localStorage.setItem("cw-import-columns", localStorage.getItem("cw-import-columns")?.replace("fullName", "x") ?? "");
  expect(recallPlan(firstFile.profile, firstFile).doubts).toEqual(["fullName"]);
});

test("an unsure encoding is asked about again, despite known columns", async () => {
  const firstFile = await unsureFile();
  rememberPlan(firstFile.profile, firstFile.plan);
  expect(recallPlan(firstFile.profile, firstFile).doubts).toEqual(["encoding"]);
});

test("an encoding chosen instead of a guess applies only to files with the same guess", async () => {
  const firstFile = await unsureFile();
  expect(recallReading(firstFile)).toBeUndefined();
  rememberReading(firstFile, { encoding: "ibm850", delimiter: ",", isUnsure: false });
  expect(recallReading(await unsureFile())).toEqual({ encoding: "ibm850", delimiter: "," });
  expect(recallReading(await openFile("Vorname,Name,Telefon\nPeter,Großmann,+4915112345678\n"))).toBeUndefined();
  rememberReading(firstFile, firstFile.reading);
  expect(recallReading(firstFile)).toMatchObject({ encoding: "windows-1252" });
});

test("a file read again keeps its column choices unless its columns differ", async () => {
  const { plan } = await openFile(peopleCsv);
  const chosen: ColumnPlan = { ...plan, uses: ["fullName", "phoneNumber", "none"], country: "DE" };
  const next: ColumnPlan = { ...plan, names: ["Näme", "Phone", "Shop"] };
  expect(carryPlan({ proposed: plan, chosen, hasChosenCountry: true }, next)).toEqual({
    ...chosen,
    names: next.names,
  });
  // The user chose only the country, so the uses are the new proposal's.
  expect(
    carryPlan(
      { proposed: plan, chosen: { ...plan, country: "DE" }, hasChosenCountry: true },
      { ...next, uses: ["none", "none", "none"] },
    ),
  ).toMatchObject({
    uses: ["none", "none", "none"],
    country: "DE",
  });
  // The uses of three columns do not fit a single one.
  const single: ColumnPlan = { uses: ["none"], names: ["all"], hasHeader: true };
  expect(carryPlan({ proposed: plan, chosen, hasChosenCountry: true }, single)).toEqual({ ...single, country: "DE" });
});

test("numbers that the user left out for lack of a country stay left out when the file is read again", async () => {
  const { plan } = await openFile(peopleCsv);
  const next: ColumnPlan = { ...plan, country: "DE" };
  expect(carryPlan({ proposed: plan, chosen: plan, hasChosenCountry: true }, next).country).toBeUndefined();
  // Without a choice, the country stored for such a file is proposed.
  expect(carryPlan({ proposed: plan, chosen: plan, hasChosenCountry: false }, next).country).toBe("DE");
});
