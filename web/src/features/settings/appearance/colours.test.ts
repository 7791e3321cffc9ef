import { describe, expect, it } from "vitest";
import { findingsOf, hexOf, withDrawnColours } from "./colours.ts";

describe("a typed colour", () => {
  it.each([
    ["#4253C5", "#4253c5"],
    [" 4253c5 ", "#4253c5"],
    ["#f80", "#ff8800"],
    ["#42", undefined],
    ["red", undefined],
    ["", undefined],
  ])("%j is %s", (typed, hex) => {
    expect(hexOf(typed)).toBe(hex);
  });

  it("falls back to the stored one while incomplete", () => {
    const kept = { primary: "#111111", secondary: "#222222" };
    expect(withDrawnColours({ primary: "#4", secondary: "FFF" }, kept)).toEqual({
      primary: "#111111",
      secondary: "#ffffff",
    });
  });
});

describe("contrast findings", () => {
  const calm = "#0e7490";

  it("report readable white text on a dark colour, and nothing else", () => {
    const [button, ...others] = findingsOf("light", { primary: "#4253c5", secondary: calm });
    expect(button).toMatchObject({ subject: "button", isEnough: true, chosen: "#4253c5" });
    expect(button?.used).toBeUndefined();
    expect(others).toEqual([]);
  });

  it("report readable dark text on a bright colour, which buttons keep", () => {
    const findings = findingsOf("light", { primary: "#ffe600", secondary: calm });
    expect(findings).toEqual([expect.objectContaining({ subject: "button", isEnough: true, chosen: "#ffe600" })]);
  });

  it("name the darker shade that buttons take under a pale colour", () => {
    const [button] = findingsOf("light", { primary: "#e0e0e0", secondary: calm });
    expect(button).toMatchObject({ subject: "button", isEnough: false });
    expect(button?.ratio).toBeLessThan(1.5);
    expect(button?.used).toMatch(/^#[0-9a-f]{6}$/);
    expect(button?.usedRatio).toBeGreaterThanOrEqual(4.5);
  });

  it("warn of a button that hardly stands out from the dark background", () => {
    const subjects = findingsOf("dark", { primary: "#111111", secondary: "#22b8cf" }).map(({ subject }) => subject);
    expect(subjects).toEqual(["button", "ground"]);
  });

  it("name the accent's replacement where the second colour cannot be seen", () => {
    const accent = findingsOf("light", { primary: "#4253c5", secondary: "#fdfdfd" }).at(-1);
    expect(accent).toMatchObject({ subject: "accent", isEnough: false, chosen: "#fdfdfd" });
    expect(accent?.usedRatio).toBeGreaterThanOrEqual(3);
  });
});
