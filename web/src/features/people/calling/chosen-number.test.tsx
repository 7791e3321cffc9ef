import { describe, expect, it } from "vitest";
import { ANY, choose } from "./chosen-number.ts";

const usableIds = ["num_1", "num_2"];

describe("the number to call from", () => {
  it("must be chosen where the tenant requires it: the last one used, else the first", () => {
    expect(choose({ picker: "required", usableIds, preferred: "num_2" })).toBe("num_2");
    expect(choose({ picker: "required", usableIds, preferred: undefined })).toBe("num_1");
    expect(choose({ picker: "required", usableIds, preferred: ANY })).toBe("num_1");
  });

  it("may be left open where it is optional", () => {
    expect(choose({ picker: "optional", usableIds, preferred: undefined })).toBe(ANY);
    expect(choose({ picker: "optional", usableIds, preferred: "num_2" })).toBe("num_2");
    expect(choose({ picker: "optional", usableIds, preferred: "num_gone" })).toBe(ANY);
  });

  it("is not chosen without a picker", () => {
    expect(choose({ picker: "hidden", usableIds, preferred: "num_2" })).toBe(ANY);
  });

  it.each(["required", "optional", "hidden"] as const)("is none while nothing is registered (%s)", (picker) => {
    expect(choose({ picker, usableIds: [], preferred: "num_1" })).toBeUndefined();
  });
});
