import { describe, expect, it } from "vitest";
import { brandCss, defaultColours } from "./css.ts";
import { buttonColours, contrast, ensureContrast, shadesOf } from "./shades.ts";

const brands = ["#4253c5", "#ffe600", "#00ff88", "#ffffff", "#000000", "#ff0000", "#e91e63", "#7f7f7f", "#00bcd4"];

const coloursOf = (hex: string) => ({
  lightMode: { primary: hex, secondary: hex },
  darkMode: { primary: hex, secondary: hex },
});

describe("the shades of a brand", () => {
  it.each(brands)("carry white text on the filled shade of %s", (hex) => {
    const shades = shadesOf(hex);
    expect(contrast(shades[6], "#ffffff")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(shades[7], "#ffffff")).toBeGreaterThanOrEqual(4.5);
  });

  it.each(brands)("keep the text of buttons readable with %s", (hex) => {
    const { ground, hover, text } = buttonColours(hex);
    for (const colour of [ground, hover]) expect(contrast(colour, text)).toBeGreaterThanOrEqual(4.5);
  });

  it("keep yellow as a button's colour, with dark text", () => {
    expect(buttonColours("#ffe600")).toMatchObject({ ground: "#ffe600", text: "#18191b" });
    expect(buttonColours("#4253c5").text).toBe("#ffffff");
  });

  it.each(brands)("keep links readable on both grounds with %s", (hex) => {
    const shades = shadesOf(hex);
    expect(contrast(shades[7], "#fafafa")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(shades[3], "#1b1c1f")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(shades[8], shades[0])).toBeGreaterThanOrEqual(4.5);
  });

  it("are ten plain hex colours from light to dark", () => {
    const shades = shadesOf(defaultColours.lightMode.primary);
    expect(shades).toHaveLength(10);
    for (const shade of shades) expect(shade).toMatch(/^#[0-9a-f]{6}$/);
    const toBlack = shades.map((shade) => contrast(shade, "#000000"));
    expect(toBlack).toEqual([...toBlack].sort((a, b) => b - a));
  });

  it("are written as CSS variables of both schemes, without CSS functions", () => {
    const css = brandCss(coloursOf("#ff8800"));
    expect(css).toContain('[data-mantine-color-scheme="light"]');
    expect(css).toContain('[data-mantine-color-scheme="dark"]');
    expect(css).not.toMatch(/color-mix|oklch|rgb\(/);
  });

  it.each(["red;}body{display:none", "</style><script>", "url(https://evil.test)", "", "#12"])(
    "are valid colours even if the stored row holds %s",
    (hostile) => {
      const css = brandCss(coloursOf(hostile));
      expect(css.replace(/:root\[data-mantine-color-scheme="(light|dark)"\]/g, "")).toMatch(
        /^(\{(--[\w-]+:#[0-9a-f]{6,8};?)+\}\n?){2}$/,
      );
    },
  );

  it.each(brands)("keep the secondary colour %s visible on both grounds", (hex) => {
    expect(contrast(ensureContrast(hex, "#ffffff", 3), "#ffffff")).toBeGreaterThanOrEqual(3);
    expect(contrast(ensureContrast(hex, "#1b1c1f", 3), "#1b1c1f")).toBeGreaterThanOrEqual(3);
  });

  it("leave a visible colour as it is", () => {
    expect(ensureContrast("#4253c5", "#ffffff", 3)).toBe("#4253c5");
  });
});
