import { documentRefusals, endpoints } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import { expectRefusal } from "../support/clients/refusal.ts";
import { column, pdfOf } from "../support/files/pdf.ts";
import { bombs } from "../support/files/pdf-bombs.ts";
import { post, sleep } from "../support/outside/sandbox.ts";
import { signedIn } from "../support/people/batch.ts";
import { announce, awaitDocument, readPdf, upload } from "../support/people/document.ts";
import { worldForFile } from "../support/run/server.ts";

const url = worldForFile();

const english = pdfOf([
  column([
    "Senior Nurse (m/f/d)",
    "St. Mary Hospital Ltd",
    "Location: Manchester",
    "Your profile",
    "• At least 3 years of experience in intensive care",
    "• Driving licence",
    "Salary: £48,000 – £56,000 per year",
    "Hybrid work is possible",
  ]),
  column(["Questions", "Do you have a driving licence?"]),
]);

describe("a job description", () => {
  it("is uploaded to the blob store and read, and its details are proposed with their evidence", async () => {
    const client = await signedIn(url());
    const document = await readPdf(client, english, "nurse.pdf");
    expect(document).toMatchObject({ fileName: "nurse.pdf", state: "read", pages: 2 });
    expect(document.text).toContain("Location: Manchester\nYour profile");
    expect(document.proposals).toMatchObject({
      title: { value: "Senior Nurse", evidence: "Senior Nurse (m/f/d)" },
      companyName: { value: "St. Mary Hospital Ltd" },
      location: { value: "Manchester", evidence: "Location: Manchester" },
      workplaceType: { value: "hybrid" },
      experience: { value: 3 },
      salaryRange: { value: [48_000, 56_000] },
      currency: { value: "GBP" },
      skills: { value: ["At least 3 years of experience in intensive care", "Driving licence"] },
      questions: { value: ["Do you have a driving licence?"] },
    });
  });

  it("is read in Arabic, though its letters are stored in drawing order", async () => {
    const client = await signedIn(url());
    const lines = ["ﻝﻭﺃ ﺕﺎﻴﺠﻣﺮﺑ ﺱﺪﻨﻬﻣ", "ﺽﺎﻳﺮﻟﺍ :ﻊﻗﻮﻤﻟﺍ", "ﺎﻳﺮﻬﺷ ﻝﺎﻳﺭ 20,000 ﻰﻟﺇ 15,000 ﻦﻣ :ﺐﺗﺍﺮﻟﺍ", "ﺕﺍﻮﻨﺳ 5 ﺓﺮﺒﺧ"];
    const page = lines.map((text, index) => ({ text, x: 200, y: 780 - 20 * index, isDrawnAsGlyphs: true }));
    const { text, proposals } = await readPdf(client, pdfOf([page]));
    expect(text).toBe("مهندس برمجيات أول\nالموقع: الرياض\nالراتب: من 15,000 إلى 20,000 ريال شهريا\nخبرة 5 سنوات");
    expect(proposals).toMatchObject({
      title: { value: "مهندس برمجيات أول" },
      location: { value: "الرياض" },
      salaryRange: { value: [180_000, 240_000] },
      currency: { value: "SAR" },
      experience: { value: 5 },
    });
  });

  it("is invisible to other users", async () => {
    const client = await signedIn(url());
    const id = await upload(client, english);
    const otherUser = await signedIn(url(), "enterprise@acme.test");
    for (const [method, path] of [
      ["GET", `/api/get-document/${id}`],
      ["POST", `/api/read-document/${id}`],
    ] as const)
      expectRefusal(await otherUser.request(method, path), "not_found");
  });

  it("is read once, however often reading is requested", async () => {
    const client = await signedIn(url());
    const id = await upload(client, english);
    const read = () => client.call(endpoints.readDocument, { params: { id } });
    await Promise.all([read(), read(), read()]);
    const first = await awaitDocument(client, id);
    expect((await read()).document).toEqual(first);
  });
});

describe("an unusable file is refused with what to do next", () => {
  it.each<[keyof typeof documentRefusals, () => Buffer]>([
    ["not-a-pdf", () => Buffer.from("PK\u0003\u0004 a Word document".padEnd(400))],
    ["no-text", () => pdfOf([[]])],
    ["too-many-pages", () => pdfOf(Array.from({ length: 51 }, () => column(["A page"])))],
    [
      "encrypted",
      () =>
        pdfOf([column(["Secret"])], {
          trailer: `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O (${"o".repeat(32)}) /U (${"u".repeat(32)}) >> /ID [(a) (a)]`,
        }),
    ],
  ])("%s", async (reason, makePdf) => {
    const client = await signedIn(url());
    expect(await readPdf(client, makePdf())).toMatchObject({ state: "refused", refusal: documentRefusals[reason] });
  });

  it("more than 10 MB, before anything is uploaded", async () => {
    const client = await signedIn(url());
    const body = { fileName: "big.pdf", bytes: 10_000_001 };
    const { issues } = expectRefusal(await client.request("POST", "/api/create-document", body), "validation_failed");
    expect(issues?.[0]?.message).toBe("A PDF may have at most 10 MB.");
  });

  it("one that never arrived because its size is not the announced one", async () => {
    const client = await signedIn(url());
    const { document, upload: link } = await announce(client, english);
    const larger = new Uint8Array(english.length + 1);
    const put = await fetch(link.url, { method: "PUT", headers: link.headers, body: larger }).catch(() => undefined);
    expect(put?.ok ?? false).toBe(false);
    const { message } = expectRefusal(
      await client.request("POST", `/api/read-document/${document._id}`),
      "unprocessable",
    );
    expect(message).toBe("The file has not arrived. Upload it again.");
  });
});

it("a PDF bomb is refused while the API continues to answer", async () => {
  const client = await signedIn(url());
  const bomb = bombs["a third of a megabyte that unpacks to three hundred"]?.() ?? Buffer.alloc(0);
  expect(bomb.length).toBeLessThan(400_000);
  // Wait until the connections that went idle during packing are closed.
  await sleep(100);
  const id = await upload(client, bomb);
  await client.call(endpoints.readDocument, { params: { id } });
  const states: string[] = [];
  const read = async () => {
    const { document } = await client.call(endpoints.getDocument, { params: { id } });
    states.push(document.state);
    return document;
  };
  await expect
    .poll(read, { timeout: 100_000, interval: 50 })
    .toMatchObject({ state: "refused", refusal: documentRefusals["too-complex"] });
  expect(states.filter((state) => state === "reading").length).toBeGreaterThan(3);
}, 120_000);

it("endless uploads are throttled, and a document is deleted after a day", async () => {
  const client = await signedIn(url(), "trial@acme.test");
  const { document } = await announce(client, english);
  let answer = await client.request("POST", "/api/create-document", { fileName: "a.pdf", bytes: 10 });
  for (let attempt = 0; attempt < 40 && answer.status < 400; attempt += 1)
    answer = await client.request("POST", "/api/create-document", { fileName: "a.pdf", bytes: 10 });
  expectRefusal(answer, "rate_limited");
  await post(url(), "clock", { advanceSeconds: 24 * 3600 + 60 });
  const laterSession = await signedIn(url(), "trial@acme.test");
  expectRefusal(await laterSession.request("GET", `/api/get-document/${document._id}`), "not_found");
});

describe("criteria proposed from a job description", () => {
  it("come from a pasted text as from an uploaded PDF, each with its sentence", async () => {
    const client = await signedIn(url());
    const { text = "" } = await readPdf(client, english, "nurse.pdf");
    const { proposals } = await client.call(endpoints.proposeCriteria, { body: { text, language: "en" } });
    expect(proposals.map(({ question, evidence }) => [question, evidence])).toEqual([
      ["Do you have a driving licence?", "Driving licence"],
      [
        "How many years of experience do you have in intensive care?",
        "At least 3 years of experience in intensive care",
      ],
    ]);
  });

  it.each([
    ["Paste a job description", "  "],
    ["A job description must have at most 20,000 characters", "x".repeat(20_001)],
  ])("are refused: %s", async (words, text) => {
    const client = await signedIn(url());
    const { issues } = expectRefusal(
      await client.request("POST", "/api/propose-criteria", { text, language: "en" }),
      "validation_failed",
    );
    expect(issues?.map(({ message }) => message)).toContain(words);
  });
});
