import { describe, expect, it, test } from "vitest";
import { openCsv } from "./csv-file.ts";
import { createPersonReader, type RowNotes } from "./person.ts";
import { proposePlan } from "./plan.ts";
import { vcardRecords } from "./vcard.ts";

const card = (...lines: readonly string[]) => ["BEGIN:VCARD", ...lines, "END:VCARD", ""].join("\r\n");
const fieldsOf = (...lines: readonly string[]) => vcardRecords(card(...lines))[1]?.fields;

describe("a contact", () => {
  it("has the parts of its name, a number, an address and a company", () => {
    expect(
      fieldsOf(
        "VERSION:3.0",
        "N:Lovelace;Ada;;Dr.;",
        "FN:Dr. Ada Lovelace",
        "ORG:Acme\\, Ltd;Research",
        "TEL;TYPE=HOME,VOICE:+44 20 7946 0123",
        "TEL;TYPE=CELL:+49 151 12345678",
        "item1.EMAIL;TYPE=INTERNET:ada@example.com",
      ),
    ).toEqual(["Ada", "Lovelace", "+49 151 12345678", "+44 20 7946 0123", "ada@example.com", "Acme, Ltd", "", "", ""]);
  });

  it("of version 2.1 may be quoted-printable, over several lines", () => {
    expect(
      fieldsOf(
        "VERSION:2.1",
        "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=",
        "=B6rg;;;",
        "TEL;CELL;PREF:+4915112345678",
        "TEL;FAX:+493012345678",
      ),
    ).toEqual(["Jörg", "Müller", "+4915112345678", "", "", "", "", "", ""]);
    expect(fieldsOf("N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCller;Anna")?.[1]).toBe("Müller");
    expect(fieldsOf("N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller 👋;Anna")?.[1]).toBe("Müller 👋");
  });

  it("of version 4.0 may have numbers as URIs, and folded lines", () => {
    expect(
      fieldsOf(
        "VERSION:4.0",
        "FN:Ada Maria Love",
        " lace",
        'TEL;VALUE=uri;PREF=1;TYPE="voice,cell":tel:+49-151-12345678',
      ),
    ).toEqual(["Ada Maria", "Lovelace", "+49-151-12345678", "", "", "", "", "", ""]);
  });

  it("with one name part and an empty mobile number has that name and the other number", () => {
    const fields = fieldsOf("VERSION:2.1", "N:Nowak", "TEL;CELL:", "TEL;HOME:+4930123456");
    expect(fields).toEqual(["Nowak", "", "+4930123456", "", "", "", "", "", ""]);
  });

  it("without a name and with only a fax number becomes an empty row", () => {
    expect(fieldsOf("FN:", "N:;;;;", "TEL;TYPE=FAX:+493012345678")).toEqual(["", "", "", "", "", "", "", "", ""]);
  });
});

test("contacts are read as a table, even from a file without a vCard's extension", async () => {
  const text = card("N:Lovelace;Ada", "TEL:+4915112345678") + card("N:Turing;Alan", "TEL:+442079460123");
  const table = await openCsv(new Blob([text]));
  const { plan, doubts } = proposePlan(table.profile, table.reading);
  expect(doubts).toEqual([]);
  const readPerson = createPersonReader(plan);
  const people: unknown[] = [];
  await table.each(({ line, fields }) => {
    if (line > table.profile.headerLine) people.push(readPerson(fields));
  });
  expect(people).toEqual([
    { firstName: "Ada", lastName: "Lovelace", phoneNumber: "+4915112345678" },
    { firstName: "Alan", lastName: "Turing", phoneNumber: "+442079460123" },
  ]);
});

test("a contact's note may ask for no calls", async () => {
  const table = await openCsv(new Blob([card("N:Lovelace;Ada", "TEL:+4915112345678", "NOTE:Do not call")]));
  const readPerson = createPersonReader(proposePlan(table.profile, table.reading).plan);
  const refusals: unknown[] = [];
  await table.each(({ line, fields }) => {
    const notes: RowNotes = { unread: [] };
    readPerson(fields, notes);
    if (line > table.profile.headerLine) refusals.push(notes.refusedBy);
  });
  expect(refusals).toEqual(["Note: Do not call"]);
});
