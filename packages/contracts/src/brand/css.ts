/** A brand as CSS: the variables that a tenant's colours set, for both schemes. Whatever it is given, only hex colours come out. */
import type { Theme } from "../endpoints/theme.ts";
import { legible, type Shades, shadesOf } from "./shades.ts";

export type BrandColours = Pick<Theme, "lightMode" | "darkMode">;

/** Ours, where a tenant has chosen none. */
export const defaultColours: BrandColours = {
  lightMode: { primary: "#4253c5", secondary: "#0e7490" },
  darkMode: { primary: "#4c5fd5", secondary: "#22b8cf" },
};

/** The surfaces on which colours are read. */
export const surface = { light: "#ffffff", dark: "#1b1c1f" } as const;

const name = (part: string | number) => `--mantine-color-brand-${part}`;

export type Scheme = keyof typeof surface;

/** What a brand's colours set in a scheme, as CSS variables: for a page, or for a part of one that shows another brand. */
export function brandVariables(
  scheme: Scheme,
  { primary, secondary }: BrandColours["lightMode"],
): Record<string, string> {
  const shades: Shades = shadesOf(primary);
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
  return {
    ...Object.fromEntries(shades.map((shade, index) => [name(index), shade])),
    ...Object.fromEntries(Object.entries(roles).map(([role, value]) => [name(role), value])),
    "--mantine-color-anchor": isLight ? shades[7] : shades[3],
    "--cw-focus": isLight ? shades[6] : shades[4],
    // An accent for marks and second series, never for text: 3 : 1 is what graphics need.
    "--cw-second": legible(secondary, surface[scheme], 3),
  };
}

function rules(scheme: Scheme, colours: BrandColours["lightMode"]): string {
  const lines = Object.entries(brandVariables(scheme, colours)).map(([variable, value]) => `${variable}:${value}`);
  return `:root[data-mantine-color-scheme="${scheme}"]{${lines.join(";")}}`;
}

/** The style sheet of a brand; in the page it stands outside the library's layers and wins over the default one. */
export function brandCss({ lightMode, darkMode }: BrandColours): string {
  return `${rules("light", lightMode)}\n${rules("dark", darkMode)}`;
}
