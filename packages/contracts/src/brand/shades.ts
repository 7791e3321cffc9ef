/** Ten shades of a brand colour as hex, computed in OKLCH; white text on shade 6 has a contrast of 4.5 : 1 or more. */

export type Shades = [string, string, string, string, string, string, string, string, string, string];

interface Oklch {
  l: number;
  c: number;
  h: number;
}

type Rgb = [number, number, number];

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const toGamma = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

function parseHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

function toHex(rgb: Rgb): string {
  return `#${rgb
    .map((v) =>
      Math.round(Math.min(1, Math.max(0, v)) * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

/** The coefficients of this function and `toRgb` are those of OKLab: https://bottosson.github.io/posts/oklab */
function toOklch(hex: string): Oklch {
  const [r, g, b] = parseHex(hex).map(toLinear) as Rgb;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(a, bb), h: Math.atan2(bb, a) };
}

function toRgb({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos(h);
  const b = c * Math.sin(h);
  const l3 = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m3 = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s3 = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    toGamma(4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3),
    toGamma(-1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3),
    toGamma(-0.0041960863 * l3 - 0.7034186147 * m3 + 1.707614701 * s3),
  ];
}

/** Lowers the chroma until sRGB can show the colour. */
function fitToHex(color: Oklch): string {
  let chroma = color.c;
  for (let step = 0; step < 40; step += 1) {
    const rgb = toRgb({ ...color, c: chroma });
    if (rgb.every((v) => v >= -0.001 && v <= 1.001)) return toHex(rgb);
    chroma *= 0.93;
  }
  return toHex(toRgb({ ...color, c: 0 }));
}

function luminance(hex: string): number {
  const [r, g, b] = parseHex(hex).map(toLinear) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Of shades 0 to 5: the lightness, and the share of the brand's chroma. */
const tintLightness = [0.975, 0.945, 0.895, 0.835, 0.765, 0.675] as const;
const tintChroma = [0.12, 0.22, 0.38, 0.56, 0.76, 0.92] as const;

/** Of shades 7 to 9: how much darker each is than shade 6. */
const darkerBy = [0.06, 0.12, 0.18] as const;

/** Above the 4.5 that readers need, since rounding to hex loses a little. */
const minWhiteContrast = 4.6;

export function shadesOf(hex: string): Shades {
  const brand = toOklch(hex);
  // Shade 6 is darker than shade 5 even if the brand's own colour is lighter.
  let shade6 = { ...brand, l: Math.min(brand.l, 0.62) };
  while (contrast(fitToHex(shade6), "#ffffff") < minWhiteContrast && shade6.l > 0.05)
    shade6 = { ...shade6, l: shade6.l - 0.005 };
  const light = tintLightness.map((l, index) => fitToHex({ l, c: brand.c * (tintChroma[index] ?? 1), h: brand.h }));
  const dark = darkerBy.map((drop) => fitToHex({ ...shade6, l: Math.max(0.1, shade6.l - drop) }));
  return [...light, fitToHex(shade6), ...dark] as Shades;
}

export interface ButtonColours {
  readonly ground: string;
  readonly hover: string;
  readonly text: string;
}

const darkText = "#18191b";
/** A colour with less chroma counts as grey. */
const minChroma = 0.08;

/** A bright colour, such as yellow, stays as it is under dark text; any other is made dark enough for white text. */
export function buttonColours(hex: string): ButtonColours {
  const brand = toOklch(hex);
  const ground = hex.toLowerCase();
  const isBright = brand.c > minChroma && contrast(ground, "#ffffff") < 3;
  if (isBright) return { ground, hover: fitToHex({ ...brand, l: brand.l - 0.05 }), text: darkText };
  const shades = shadesOf(hex);
  return { ground: shades[6], hover: shades[7], text: "#ffffff" };
}

/** Darkens the colour on a light ground, or lightens it on a dark one, until it has the contrast. */
export function ensureContrast(hex: string, ground: string, ratio: number): string {
  const color = toOklch(hex);
  const middleGreyLuminance = 0.18;
  const step = luminance(ground) > middleGreyLuminance ? -0.01 : 0.01;
  for (let l = color.l; l >= 0 && l <= 1; l += step) {
    const fitted = fitToHex({ ...color, l });
    if (contrast(fitted, ground) >= ratio) return fitted;
  }
  return step < 0 ? "#000000" : "#ffffff";
}
