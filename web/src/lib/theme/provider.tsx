import { DirectionProvider, localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { type PropsWithChildren, useMemo } from "react";
import { directionOf, useLocale } from "../i18n/locale.ts";
import { componentDefaults } from "./components.ts";
import { theme } from "./theme.ts";

const schemes = localStorageColorSchemeManager({ key: "cw-scheme" });

export function ThemeProvider({ children }: PropsWithChildren) {
  const locale = useLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the defaults carry accessible names in the current language.
  const themed = useMemo(() => ({ ...theme, components: componentDefaults() }), [locale]);
  return (
    <DirectionProvider key={locale} initialDirection={directionOf(locale)} detectDirection={false}>
      <MantineProvider
        theme={themed}
        defaultColorScheme="auto"
        colorSchemeManager={schemes}
        // The strict CSP refuses injected style elements; the variables come as a file (virtual:theme.css).
        withCssVariables={false}
        withGlobalClasses={false}
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
}
