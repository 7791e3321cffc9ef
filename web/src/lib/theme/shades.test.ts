import { describe, expect, it } from "vitest";
import { brandCss, defaultBrand } from "./brand.ts";
import { contrast, shadesOf } from "./shades.ts";

const brands = ["#4253c5", "#ffe600", "#00ff88", "#ffffff", "#000000", "#ff0000", "#e91e63", "#7f7f7f", "#00bcd4"];

describe("the shades of a brand", () => {
  it.each(brands)("carry white text on the filled shade of %s", (hex) => {
    const shades = shadesOf(hex);
    expect(contrast(shades[6], "#ffffff")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(shades[7], "#ffffff")).toBeGreaterThanOrEqual(4.5);
  });

  it.each(brands)("keep links readable on both grounds with %s", (hex) => {
    const shades = shadesOf(hex);
    expect(contrast(shades[7], "#fafafa")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(shades[3], "#1b1c1f")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(shades[8], shades[0])).toBeGreaterThanOrEqual(4.5);
  });

  it("are ten plain hex colours from light to dark", () => {
    const shades = shadesOf(defaultBrand.light);
    expect(shades).toHaveLength(10);
    for (const shade of shades) expect(shade).toMatch(/^#[0-9a-f]{6}$/);
    const toBlack = shades.map((shade) => contrast(shade, "#000000"));
    expect(toBlack).toEqual([...toBlack].sort((a, b) => b - a));
  });

  it("reach the page as variables of both schemes, without any function of CSS", () => {
    const css = brandCss({ light: "#ff8800", dark: "#0088ff" });
    expect(css).toContain('[data-mantine-color-scheme="light"]');
    expect(css).toContain('[data-mantine-color-scheme="dark"]');
    expect(css).not.toMatch(/color-mix|oklch|rgb\(/);
  });
});
