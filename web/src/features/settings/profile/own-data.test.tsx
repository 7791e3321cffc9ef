import { beforeEach, describe, expect, it } from "vitest";
import { deleteDraft, readDraft, readOwnData, saveDraft } from "./own-data.ts";

const typed = { name: "Rita", companyName: "Acme", phone: "", timezone: "Europe/Berlin", language: "de" };

beforeEach(() => sessionStorage.clear());

describe("the profile's draft", () => {
  it("survives until it is saved or discarded", () => {
    saveDraft("user_1", { ...typed, name: "Rita R." });
    expect(readDraft("user_1")).toEqual({ ...typed, name: "Rita R." });
    deleteDraft();
    expect(readDraft("user_1")).toBeUndefined();
  });

  it("is not shown to the next user of this browser", () => {
    saveDraft("user_1", typed);
    expect(readDraft("user_2")).toBeUndefined();
  });
});

describe("the profile's data", () => {
  it("trims names, and has the number in international form", async () => {
    const { data, faults } = await readOwnData({ ...typed, name: "  Rita R. ", phone: "0049 (30) 2312-5016" });
    expect(faults).toEqual({});
    expect(data).toMatchObject({ name: "Rita R.", phone: "+493023125016" });
  });

  it("may lack a number", async () => {
    expect((await readOwnData(typed)).data?.phone).toBe("");
  });

  it("names faults by field", async () => {
    const { data, faults } = await readOwnData({ ...typed, name: "R", companyName: " ", phone: "12" });
    expect(data).toBeUndefined();
    expect(faults).toEqual({
      name: "Name must be at least 2 characters",
      companyName: "Company Name is required",
      phone: "Phone number must be in the E.164 form, e.g. +14155550123",
    });
  });
});
