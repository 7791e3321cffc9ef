import { describe, expect, it, vi } from "vitest";
import { isPublicPath, onboardingBefore, safeTarget } from "./paths.ts";

vi.stubGlobal("location", { origin: "https://app.example.com" });

describe("the target after sign-in", () => {
  it.each(["/logs?page=2", "/job/overview/job_1", "/logs#call"])("returns to a page of the app: %s", (target) => {
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
    "/logs\r\nSet-Cookie: a=b",
    "/logs\u2028",
  ])("never leaves the app for %j", (target) => {
    expect(safeTarget(target)).toBe("/dashboard");
  });

  it("never loops back to sign-in", () => {
    expect(safeTarget("/login?redirect=/logs")).toBe("/dashboard");
    expect(safeTarget("/logs/../login")).toBe("/dashboard");
  });

  it("never leads to a public screen", () => {
    for (const path of ["/signup", "/forgot-password", "/reset-password?token=x", "/confirm-email"])
      expect(safeTarget(path)).toBe("/dashboard");
  });

  it("leads through onboarding to the requested page", () => {
    expect(onboardingBefore("/dashboard")).toBe("/onboarding");
    expect(onboardingBefore("/logs?page=2")).toBe("/onboarding?redirect=%2Flogs%3Fpage%3D2");
  });

  it("recognises sign-in as public with and without a trailing slash, but no page of the app", () => {
    expect(["/login", "/login/", "/", "/logs", "/login/x"].map(isPublicPath)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
