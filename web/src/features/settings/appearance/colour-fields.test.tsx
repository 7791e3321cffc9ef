import { describe, expect, it } from "vitest";
import { contrastFindings, parseHex, validColours } from "./colour-fields.tsx";

describe("a typed colour", () => {
  it.each([
    ["#4253C5", "#4253c5"],
    [" 4253c5 ", "#4253c5"],
    ["#f80", "#ff8800"],
    ["#42", undefined],
    ["red", undefined],
    ["", undefined],
  ])("%j is %s", (typed, hex) => {
    expect(parseHex(typed)).toBe(hex);
  });

  it("falls back to the stored one while incomplete", () => {
    const stored = { primary: "#111111", secondary: "#222222" };
    expect(validColours({ primary: "#4", secondary: "FFF" }, stored)).toEqual({
      primary: "#111111",
      secondary: "#ffffff",
    });
  });
});

describe("contrast findings", () => {
  const visibleColour = "#0e7490";

  it("report readable white text on a dark colour, and nothing else", () => {
    const [button, ...furtherFindings] = contrastFindings("light", { primary: "#4253c5", secondary: visibleColour });
    expect(button).toMatchObject({ subject: "button", isEnough: true, colour: "#4253c5" });
    expect(button?.replacement).toBeUndefined();
    expect(furtherFindings).toEqual([]);
  });

  it("report readable dark text on a bright colour, which buttons keep", () => {
    const findings = contrastFindings("light", { primary: "#ffe600", secondary: visibleColour });
    expect(findings).toEqual([expect.objectContaining({ subject: "button", isEnough: true, colour: "#ffe600" })]);
  });

  it("name the darker shade that buttons take under a pale colour", () => {
    const [button] = contrastFindings("light", { primary: "#e0e0e0", secondary: visibleColour });
    expect(button).toMatchObject({ subject: "button", isEnough: false });
    expect(button?.ratio).toBeLessThan(1.5);
    expect(button?.replacement).toMatch(/^#[0-9a-f]{6}$/);
    expect(button?.replacementRatio).toBeGreaterThanOrEqual(4.5);
  });

  it("warn of a button that hardly stands out from the dark background", () => {
    const subjects = contrastFindings("dark", { primary: "#111111", secondary: "#22b8cf" }).map(
      ({ subject }) => subject,
    );
    expect(subjects).toEqual(["button", "background"]);
  });

  it("name the accent's replacement where the second colour cannot be seen", () => {
    const accent = contrastFindings("light", { primary: "#4253c5", secondary: "#fdfdfd" }).at(-1);
    expect(accent).toMatchObject({ subject: "accent", isEnough: false, colour: "#fdfdfd" });
    expect(accent?.replacementRatio).toBeGreaterThanOrEqual(3);
  });
});
