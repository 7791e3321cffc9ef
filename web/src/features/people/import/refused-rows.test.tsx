import { expect, it } from "vitest";
import { ApiError } from "../../../lib/api.ts";
import { refusedRows } from "./refused-rows.ts";

const refusal = (issues: readonly { path: string; message: string }[]) =>
  new ApiError(400, "validation_failed", "First Name is required", issues);

it("a part whose every row is refused has the rows' reasons, as one with good rows", () => {
  expect(refusedRows(refusal([{ path: "candidates.3", message: "First Name is required" }]))).toEqual({
    added: 0,
    rejected: [{ row: 3, reason: "First Name is required" }],
  });
  expect(() => refusedRows(refusal([{ path: "key", message: "A key has 8 to 40 letters" }]))).toThrow();
  expect(() => refusedRows(new Error("offline"))).toThrow("offline");
});
