/** The style sheet is written at build time, because the strict CSP refuses Mantine's injected style sheet. */
import { brandCss, defaultColours } from "@callwright/contracts/brand/css";
import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from "@mantine/core";
import { theme } from "./theme.ts";

/** The library's colours that we use beside the brand: neutrals, and three for status. */
const usedColors = new Set(["gray", "dark", "green", "yellow", "red"]);

function keepUsedColors(variables: Record<string, string>): Record<string, string> {
  const isUsed = (name: string) => {
    // A shade or variant of one colour: "--mantine-color-teal-6", "--mantine-color-teal-filled".
    const color = /^--mantine-color-([a-z]+)-(?:\d|text|filled|light|outline)/.exec(name)?.[1];
    return !color || usedColors.has(color);
  };
  return Object.fromEntries(Object.entries(variables).filter(([name]) => isUsed(name)));
}

/** Replacements of the library's colours whose contrast is below 4.5 : 1. */
const lightOverrides = {
  "--mantine-color-body": "#ffffff",
  "--mantine-color-text": "var(--mantine-color-gray-9)",
  "--mantine-color-dimmed": "var(--mantine-color-gray-6)",
  "--mantine-color-placeholder": "#6b717c",
  "--mantine-color-error": "var(--mantine-color-red-6)",
  "--mantine-color-default-border": "var(--mantine-color-gray-3)",
  "--mantine-color-default-hover": "var(--mantine-color-gray-1)",
  "--mantine-color-disabled-color": "var(--mantine-color-gray-5)",
};

const darkOverrides = {
  "--mantine-color-body": "var(--mantine-color-dark-7)",
  "--mantine-color-text": "var(--mantine-color-dark-0)",
  "--mantine-color-dimmed": "var(--mantine-color-dark-2)",
  "--mantine-color-placeholder": "var(--mantine-color-dark-3)",
  "--mantine-color-error": "var(--mantine-color-red-4)",
  "--mantine-color-default": "var(--mantine-color-dark-6)",
  "--mantine-color-default-hover": "var(--mantine-color-dark-5)",
  "--mantine-color-default-border": "var(--mantine-color-dark-4)",
  "--mantine-color-red-text": "var(--mantine-color-red-4)",
  "--mantine-color-red-light-color": "var(--mantine-color-red-3)",
};

export function themeCss(): string {
  const library = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  const variables = convertCssVariables({
    variables: keepUsedColors(library.variables),
    light: { ...keepUsedColors(library.light), ...lightOverrides },
    dark: { ...keepUsedColors(library.dark), ...darkOverrides },
  });
  const css = variables
    // No shadow roots are used; dropping the selector halves the sheet.
    .replaceAll(/, :host(\([^)]*\))?/g, "")
    // The editor's previews set a scheme on a part of the page.
    .replaceAll(":root[data-mantine-color-scheme", "[data-mantine-color-scheme")
    .replaceAll(":root{", ":root,[data-mantine-color-scheme]{");
  // In the library's layer, so a tenant's brand always overrides it.
  return `@layer mantine{${css}\n${brandCss(defaultColours)}}`;
}
