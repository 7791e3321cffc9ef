import { endpoints } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { AppError } from "./error.ts";
import { parse } from "./fn.ts";

function parseError(schema: z.ZodMiniType, input: unknown): AppError {
  try {
    parse(schema, input);
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error("Nothing was refused");
}

describe("a refused input", () => {
  it("gets the schema's message where it has one", () => {
    const { message, issues } = parseError(endpoints.createJob.body, {});
    expect(message).toBe("Company name is required (min-3 characters)");
    expect(issues).toContainEqual({
      path: "title",
      message: "Job title is required (min-3 characters)",
      refusal: { code: "job_title_too_short" },
    });
  });

  it("names the field and what was expected where the schema has no message", () => {
    const schema = z.object({ page: z.number().check(z.minimum(1)), to: z.enum(["all", "busy"]) });
    expect(parseError(schema, { page: 0, to: "x" }).issues).toEqual([
      { path: "page", message: "page must be at least 1" },
      { path: "to", message: "to must be one of all, busy" },
    ]);
    expect(parseError(schema, null).message).toBe("The request must be an object");
  });

  it("gets the message for the intended shape, if several shapes are accepted", () => {
    const chosen = endpoints.bulkCandidates.body.shape.selection;
    const leads = endpoints.batchCalls.body.shape.leads;
    const many = Array.from({ length: 1_001 }, () => "cand_1");
    const tooMany = "Choose at most 1,000 candidates";
    expect(parseError(z.object({ chosen }), { chosen: { candidateIds: many } }).issues).toEqual([
      { path: "chosen.candidateIds", message: tooMany },
    ]);
    expect(parseError(z.object({ leads }), { leads: many }).issues).toEqual([{ path: "leads", message: tooMany }]);
    expect(parseError(z.object({ chosen }), { chosen: { all: true, status: "ugly" } }).message).toBe(
      "There is no such outcome",
    );
    expect(parseError(z.object({ chosen }), { chosen: {} }).issues).toMatchObject([{ path: "chosen" }]);
  });
});
