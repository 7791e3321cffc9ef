import { describe, expect, it, vi } from "vitest";
import { isPublicPath, onboardingAt, safeTarget } from "./paths.ts";

vi.stubGlobal("location", { origin: "https://app.example.com" });

describe("where sign-in leads", () => {
  it.each(["/logs?page=2", "/job/overview/job_1", "/logs#call"])("goes back to a place of our own: %s", (target) => {
    expect(safeTarget(target)).toBe(target);
  });

  it.each([
    null,
    "",
    "https://evil.test",
    "//evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "javascript:alert(1)",
    "/\t/evil.test",
    "/\n/evil.test",
  ])("never leaves for %j", (target) => {
    expect(safeTarget(target)).toBe("/dashboard");
  });

  it("never turns in a circle to sign-in", () => {
    expect(safeTarget("/login?redirect=/logs")).toBe("/dashboard");
    expect(safeTarget("/logs/../login")).toBe("/dashboard");
  });

  it("never leads back to a screen of getting in", () => {
    for (const path of ["/signup", "/forgot-password", "/reset-password?token=x", "/confirm-email"])
      expect(safeTarget(path)).toBe("/dashboard");
  });

  it("goes through the first questions to where somebody wanted to be", () => {
    expect(onboardingAt("/dashboard")).toBe("/onboarding");
    expect(onboardingAt("/logs?page=2")).toBe("/onboarding?redirect=%2Flogs%3Fpage%3D2");
  });

  it("takes sign-in for public with and without a slash at its end, and nothing else", () => {
    expect(["/login", "/login/", "/", "/logs", "/login/x"].map(isPublicPath)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
