import {
  DirectionProvider,
  localStorageColorSchemeManager,
  MantineProvider,
  type MantineThemeOverride,
} from "@mantine/core";
import { type PropsWithChildren, useMemo } from "react";
import * as m from "#messages";
import { directionOf, useLocale } from "../i18n/locale.ts";
import { theme } from "./theme.ts";

type Defaults = NonNullable<MantineThemeOverride["components"]>;

const dialogDefaults = () => ({
  closeButtonProps: { "aria-label": m.close(), size: "md" },
  overlayProps: { backgroundOpacity: 0.4 },
  transitionProps: { duration: 150 },
  padding: "md",
  radius: "lg",
});

/** Evaluated again for each language, since the defaults include accessible names. */
const componentDefaults = (): Defaults => ({
  // Without a variant a button has the text colour of the brand, but not its background.
  Button: { defaultProps: { size: "sm", variant: "filled" } },
  ActionIcon: { defaultProps: { variant: "subtle", color: "gray", size: "md" } },
  Alert: { defaultProps: { radius: "md", variant: "light" } },
  // A header landmark inside a dialog would be a second banner of the page.
  ModalHeader: { defaultProps: { role: "presentation" } },
  DrawerHeader: { defaultProps: { role: "presentation" } },
  Modal: { defaultProps: { size: 480, yOffset: "7dvh", ...dialogDefaults() } },
  Drawer: { defaultProps: { size: 480, position: "right", ...dialogDefaults() } },
  Menu: {
    defaultProps: {
      shadow: "md",
      radius: "md",
      transitionProps: { duration: 120, transition: "fade" },
      // Screen readers report an element without a role inside a menu; the first item takes the focus.
      withInitialFocusPlaceholder: false,
    },
  },
  Popover: { defaultProps: { shadow: "md", radius: "md", transitionProps: { duration: 120, transition: "fade" } } },
  Combobox: { defaultProps: { shadow: "md", radius: "md", transitionProps: { duration: 120, transition: "fade" } } },
  // A list of options may contain only options; as an option, the text is also read aloud.
  ComboboxEmpty: { defaultProps: { role: "option", "aria-disabled": true } },
  Select: { defaultProps: { allowDeselect: false, checkIconPosition: "right" } },
  Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 120 }, events: tooltipEvents } },
  Notification: { defaultProps: { closeButtonProps: { "aria-label": m.close() }, withBorder: true } },
  Loader: { defaultProps: { size: "sm", type: "oval" } },
  Skeleton: { defaultProps: { radius: "xs" } },
});

const tooltipEvents = { hover: true, focus: true, touch: false };

const schemes = localStorageColorSchemeManager({ key: "cw-scheme" });

export function ThemeProvider({ children }: PropsWithChildren) {
  const locale = useLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the defaults have accessible names in the language.
  const translatedTheme = useMemo(() => ({ ...theme, components: componentDefaults() }), [locale]);
  return (
    <DirectionProvider key={locale} initialDirection={directionOf(locale)} detectDirection={false}>
      <MantineProvider
        theme={translatedTheme}
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
