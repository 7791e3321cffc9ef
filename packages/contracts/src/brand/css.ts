/** A brand as CSS variables for both schemes. The output contains hex colours only, whatever the input. */
import type { Theme } from "../endpoints/theme.ts";
import { buttonColours, ensureContrast, type Shades, shadesOf } from "./shades.ts";

export type BrandColours = Pick<Theme, "lightMode" | "darkMode">;

export const defaultColours: BrandColours = {
  lightMode: { primary: "#4253c5", secondary: "#0e7490" },
  darkMode: { primary: "#4c5fd5", secondary: "#22b8cf" },
};

export const surface = { light: "#ffffff", dark: "#1b1c1f" } as const;

const variableName = (part: string | number) => `--mantine-color-brand-${part}`;

export type Scheme = keyof typeof surface;

export function brandVariables(
  scheme: Scheme,
  { primary, secondary }: BrandColours["lightMode"],
): Record<string, string> {
  const shades: Shades = shadesOf(primary);
  const button = buttonColours(primary);
  const isLight = scheme === "light";
  // Two hex digits behind a shade are its opacity.
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
    ...Object.fromEntries(shades.map((shade, index) => [variableName(index), shade])),
    ...Object.fromEntries(Object.entries(roles).map(([role, value]) => [variableName(role), value])),
    "--mantine-color-anchor": isLight ? shades[7] : shades[3],
    "--cw-button": button.ground,
    "--cw-button-hover": button.hover,
    "--cw-on-button": button.text,
    "--cw-focus": isLight ? shades[6] : shades[4],
    // Graphics need a contrast of 3 : 1; the accent is never used for text.
    "--cw-second": ensureContrast(secondary, surface[scheme], 3),
  };
}

function schemeRule(scheme: Scheme, colours: BrandColours["lightMode"]): string {
  const lines = Object.entries(brandVariables(scheme, colours)).map(([variable, value]) => `${variable}:${value}`);
  return `:root[data-mantine-color-scheme="${scheme}"]{${lines.join(";")}}`;
}

/** For pages without the app: the scheme follows the browser, and only our own variables are set. */
export function plainBrandCss({ lightMode, darkMode }: BrandColours): string {
  const block = (scheme: Scheme, colours: BrandColours["lightMode"]): string => {
    const entries = Object.entries(brandVariables(scheme, colours)).filter(([name]) => name.startsWith("--cw-"));
    return `:root{${entries.map(([variable, value]) => `${variable}:${value}`).join(";")}}`;
  };
  return `${block("light", lightMode)}\n@media (prefers-color-scheme:dark){${block("dark", darkMode)}}`;
}

/** Placed outside the component library's CSS layers, so that it overrides the defaults. */
export function brandCss({ lightMode, darkMode }: BrandColours): string {
  return `${schemeRule("light", lightMode)}\n${schemeRule("dark", darkMode)}`;
}
