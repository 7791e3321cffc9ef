/** A brand as CSS: the variables that a tenant's colours set, for both schemes. The default brand is built into the CSS file. */
import { type Shades, shadesOf } from "./shades.ts";

export interface Brand {
  /** Hex colours, one for each scheme. */
  readonly light: string;
  readonly dark: string;
}

export const defaultBrand: Brand = { light: "#4253c5", dark: "#4c5fd5" };

const name = (part: string | number) => `--mantine-color-brand-${part}`;

function rules(scheme: "light" | "dark", shades: Shades): string {
  const isLight = scheme === "light";
  const roles: Record<string, string> = {
    text: isLight ? shades[6] : shades[3],
    filled: shades[6],
    "filled-hover": shades[7],
    light: isLight ? shades[0] : `${shades[5]}26`,
    "light-hover": isLight ? shades[1] : `${shades[5]}38`,
    "light-color": isLight ? shades[8] : shades[2],
    outline: isLight ? shades[6] : shades[4],
    "outline-hover": isLight ? shades[0] : `${shades[5]}1f`,
  };
  const lines = [
    ...shades.map((shade, index) => `${name(index)}:${shade}`),
    ...Object.entries(roles).map(([role, value]) => `${name(role)}:${value}`),
    `--mantine-color-anchor:${isLight ? shades[7] : shades[3]}`,
    `--cw-focus:${isLight ? shades[6] : shades[4]}`,
  ];
  return `:root[data-mantine-color-scheme="${scheme}"]{${lines.join(";")}}`;
}

/** The style sheet of a brand; a tenant's own comes after the default one and wins. */
export function brandCss(brand: Brand): string {
  return `${rules("light", shadesOf(brand.light))}\n${rules("dark", shadesOf(brand.dark))}`;
}
