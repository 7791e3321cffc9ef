import { describe, expect, it } from "vitest";
import { readOwnData } from "./own-data-form.tsx";

const typedData = { name: "Rita", companyName: "Acme", phone: "", timezone: "Europe/Berlin", language: "de" };

describe("the profile's data", () => {
  it("trims names, and has the number in international form", async () => {
    const { body, faults } = await readOwnData({ ...typedData, name: "  Rita R. ", phone: "0049 (30) 2312-5016" });
    expect(faults).toBeUndefined();
    expect(body).toMatchObject({ name: "Rita R.", phone: "+493023125016" });
  });

  it("may lack a number", async () => {
    expect((await readOwnData(typedData)).body?.phone).toBe("");
  });

  it("names faults by field", async () => {
    const { body, faults } = await readOwnData({ ...typedData, name: "R", companyName: " ", phone: "12" });
    expect(body).toBeUndefined();
    expect(faults).toEqual({
      name: "Name must be at least 2 characters",
      companyName: "Company Name is required",
      phone: "Phone number must be in the E.164 form, e.g. +14155550123",
    });
  });
});
