import { defaultPrompts } from "@callwright/contracts/prompts";
import { describe, expect, it } from "vitest";
import { newJob } from "../job-form/job-form.ts";
import { applyAllRows, applyRow, isApplied, proposalRows } from "./proposals.ts";

const values = newJob({ companyName: "Acme", name: "Rita", timezone: "UTC" });
type Proposals = NonNullable<Parameters<typeof proposalRows>[0][number]["proposals"]>;
const documentWith = (id: string, proposals: Proposals) => ({
  _id: id,
  fileName: `${id}.pdf`,
  proposals,
});

const fullDocument = documentWith("a", {
  skills: { value: ["Java", "SQL"], evidence: "You know Java and SQL" },
  title: { value: "Nurse", evidence: "We seek a nurse" },
  experience: { value: 0, evidence: "Beginners welcome" },
  salaryRange: { value: [1_200, 400_000], evidence: "from 1,200 to 400,000" },
  questions: { value: ["Do you work nights?"], evidence: "Night shifts" },
});

describe("details extracted from job descriptions", () => {
  it("are in the form's order, each with its quotation and file", () => {
    expect(proposalRows([fullDocument]).map(({ detail, evidence, file }) => [detail, evidence, file])).toEqual([
      ["title", "We seek a nurse", "a.pdf"],
      ["experience", "Beginners welcome", "a.pdf"],
      ["salaryRange", "from 1,200 to 400,000", "a.pdf"],
      ["skills", "You know Java and SQL", "a.pdf"],
      ["questions", "Night shifts", "a.pdf"],
    ]);
  });

  it("are clamped to the form's ranges: at least one year, the slider's ends and steps", () => {
    const rows = proposalRows([fullDocument]);
    expect(rows.find(({ detail }) => detail === "experience")?.value).toBe(1);
    expect(rows.find(({ detail }) => detail === "salaryRange")?.value).toMatchObject({ range: [5_000, 300_000] });
  });

  it("appear once where two documents agree, and twice where they differ", () => {
    const agreeingDocument = documentWith("b", { title: { value: "Nurse", evidence: "Nurse (m/f/d)" } });
    const differingDocument = documentWith("c", { title: { value: "Head nurse", evidence: "Head nurse" } });
    expect(
      proposalRows([fullDocument, agreeingDocument, differingDocument])
        .filter(({ detail }) => detail === "title")
        .map(({ value }) => value),
    ).toEqual(["Nurse", "Head nurse"]);
  });

  it("are applied singly: fields are filled, skills and questions become notes in the conversation's language", () => {
    const [title, , , skills, questions] = proposalRows([fullDocument]);
    if (!title || !skills || !questions) throw new Error("Rows are missing");
    expect(applyRow(title, values)).toEqual({ title: "Nurse" });
    expect(applyRow(skills, { ...values, language: "de" })).toEqual({
      additionalNotes: "Gesuchte Fähigkeiten: Java, SQL.",
    });
    expect(applyRow(questions, { ...values, additionalNotes: "Be kind." })).toEqual({
      additionalNotes: "Be kind.\n\nAlso ask, one question at a time:\n- Do you work nights?",
    });
  });

  it("of a German description set the language, a German voice and the recruiter's name", () => {
    const rows = proposalRows([
      documentWith("de", {
        language: { value: "de", evidence: "Das bringen Sie mit" },
        recruiter: { value: "Eva Klein", evidence: "Ansprechpartnerin: Eva Klein" },
        contact: { value: "jobs@nord.example", evidence: "jobs@nord.example" },
      }),
    ]);
    const applied = applyAllRows(rows, values);
    expect(applied).toMatchObject({
      language: "de",
      voice: "Lena",
      name: "Eva Klein",
      prompt: defaultPrompts.de,
      additionalNotes: "Kontakt für Rückfragen: jobs@nord.example",
    });
    expect(rows.every((row) => isApplied(row, applied))).toBe(true);
    // Jonas speaks German already.
    expect(applyAllRows(rows, { ...values, voice: "Jonas" }).voice).toBe("Jonas");
  });

  it("of an Arabic description propose no language, since the form of a new job does not offer Arabic", () => {
    expect(proposalRows([documentWith("ar", { language: { value: "ar", evidence: "الشركة" } })])).toEqual([]);
  });

  it("apply an amount with its currency, in one row", () => {
    const rows = proposalRows([
      documentWith("d", {
        salaryRange: { value: [50_000, 60_000], evidence: "£50k to £60k" },
        currency: { value: "GBP", evidence: "£50k to £60k" },
      }),
    ]);
    expect(rows.map(({ detail }) => detail)).toEqual(["salaryRange"]);
    expect(applyAllRows(rows, values)).toMatchObject({ salaryRange: [50_000, 60_000], currency: "GBP" });
  });

  it("are applied together, the first of each detail, and count as applied", () => {
    const differingDocument = documentWith("c", { title: { value: "Head nurse", evidence: "Head nurse" } });
    const rows = proposalRows([fullDocument, differingDocument]);
    const applied = applyAllRows(rows, values);
    expect(applied).toMatchObject({ title: "Nurse", experience: 1, salaryRange: [5_000, 300_000] });
    expect(applied.additionalNotes).toBe(
      "Skills to look for: Java, SQL.\n\nAlso ask, one question at a time:\n- Do you work nights?",
    );
    expect(rows.map((row) => isApplied(row, applied))).toEqual([true, false, true, true, true, true]);
    expect(applyAllRows(rows, applied)).toEqual(applied);
  });
});
