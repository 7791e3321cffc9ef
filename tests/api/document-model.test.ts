import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Answer, type Loopback, serve } from "../providers/loopback.ts";
import { column, pdfOf } from "../support/files/pdf.ts";
import { signedIn } from "../support/people/batch.ts";
import { readPdf } from "../support/people/document.ts";
import { worldForFile } from "../support/run/server.ts";

const description = pdfOf([
  column([
    "Our new colleague",
    "Position: Senior Nurse",
    "Location: Manchester",
    "5 years of experience in intensive care",
  ]),
]);

let bedrock: Loopback;
let answer: Answer;

beforeAll(async () => {
  bedrock = await serve(() => answer);
  vi.stubEnv("BEDROCK_ENDPOINT", bedrock.url);
  vi.stubEnv("BEDROCK_MODEL_ID", "anthropic.claude-haiku-4-5-20251001-v1:0");
});
const url = worldForFile();
afterAll(async () => {
  vi.unstubAllEnvs();
  await bedrock[Symbol.asyncDispose]();
});
beforeEach(() => bedrock.requests.splice(0));

const filledForm = (input: unknown): Answer => ({
  body: {
    output: { message: { role: "assistant", content: [{ toolUse: { toolUseId: "1", name: "job_details", input } }] } },
    stopReason: "tool_use",
  },
});

describe("where a deployment names a model", () => {
  it("the model proposes the details that are in the document and fit the form", async () => {
    // The evidence of the company is not in the document, and that of the salary has no amounts.
    answer = filledForm({
      title: { value: "Nurse, senior", evidence: "Position: Senior Nurse" },
      companyName: { value: "Made-Up Hospital", evidence: "We are the Made-Up Hospital" },
      salaryRange: { value: { min: 1, max: 2 }, evidence: "Location: Manchester" },
      experience: { value: 5, evidence: "5  years of\nexperience" },
    });
    const document = await readPdf(await signedIn(url()), description);
    expect(document.proposals).toEqual({
      title: { value: "Nurse, senior", evidence: "Position: Senior Nurse" },
      experience: { value: 5, evidence: "5  years of\nexperience" },
      language: { value: "en", evidence: "5 years of experience in intensive care" },
    });
    expect(bedrock.requests).toHaveLength(1);
  });

  it("our rules take over when the model fails, without a long wait", async () => {
    answer = {
      status: 403,
      headers: { "x-amzn-errortype": "AccessDeniedException" },
      body: { message: "You don't have access to the model with the specified model ID." },
    };
    const document = await readPdf(await signedIn(url()), description);
    expect(document.proposals).toMatchObject({ title: { value: "Senior Nurse" }, experience: { value: 5 } });
    expect(bedrock.requests.length).toBeGreaterThan(0);
  });
});
