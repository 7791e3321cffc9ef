import { createTheme, defaultVariantColorsResolver, type MantineColorsTuple } from "@mantine/core";

/** Ten shades, from the lightest to the darkest. */
function shades(colors: string): MantineColorsTuple {
  const list: readonly string[] = colors.split(" ");
  return list as MantineColorsTuple;
}

const gray = shades("#fafafa #f4f4f5 #e5e7eb #d6d9de #bcc1c9 #8a919c #5f6570 #484d56 #33373e #18191b");
const dark = shades("#e9eaec #cfd1d6 #a2a6ae #8f949d #3c3f46 #2c2e33 #232529 #1b1c1f #141517 #0e0f10");
const green = shades("#eefbf2 #dcf5e4 #b9e9c9 #8fd9a9 #62c586 #3dab68 #1c7c45 #17693a #125630 #0d4526");
const yellow = shades("#fff9e8 #fdf0c8 #fae19a #f3cd62 #e5b432 #c79412 #8c6100 #775200 #624300 #4f3600");
const red = shades("#fff2f1 #fee2e0 #fcc6c2 #f79f99 #ef766f #e14f49 #c22f2d #a82524 #8c1f1f #711a1a");

const sans =
  '"Inter Variable", "Inter Fallback", "Noto Sans Arabic Variable", ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

/** Brand shades are variables, so a tenant's colours need no new theme. */
const brand = shades(Array.from({ length: 10 }, (_, shade) => `var(--mantine-color-brand-${shade})`).join(" "));

export const theme = createTheme({
  primaryColor: "brand",
  primaryShade: 6,
  colors: { brand, gray, dark, green, yellow, red },
  white: "#ffffff",
  black: "#18191b",
  fontFamily: sans,
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  fontSizes: { xs: "0.75rem", sm: "0.8125rem", md: "0.875rem", lg: "1rem", xl: "1.25rem" },
  fontWeights: { regular: "400", medium: "500", bold: "600" },
  lineHeights: { xs: "1.35", sm: "1.4", md: "1.43", lg: "1.5", xl: "1.4" },
  spacing: { xs: "0.5rem", sm: "0.75rem", md: "1rem", lg: "1.5rem", xl: "2rem" },
  radius: { xs: "4px", sm: "6px", md: "8px", lg: "12px", xl: "32px" },
  defaultRadius: "sm",
  shadows: {
    xs: "none",
    sm: "none",
    md: "0 4px 16px rgba(16, 18, 27, 0.1), 0 1px 3px rgba(16, 18, 27, 0.06)",
    lg: "0 8px 28px rgba(16, 18, 27, 0.14), 0 2px 6px rgba(16, 18, 27, 0.06)",
    xl: "0 16px 48px rgba(16, 18, 27, 0.2)",
  },
  headings: {
    fontFamily: sans,
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "1.25rem", lineHeight: "1.4" },
      h2: { fontSize: "1rem", lineHeight: "1.5" },
      h3: { fontSize: "0.875rem", lineHeight: "1.43" },
      h4: { fontSize: "0.8125rem", lineHeight: "1.4" },
      h5: { fontSize: "0.8125rem", lineHeight: "1.4" },
      h6: { fontSize: "0.75rem", lineHeight: "1.35" },
    },
  },
  variantColorResolver: (input) => {
    const colours = defaultVariantColorsResolver(input);
    const isBrand = (input.color ?? input.theme.primaryColor) === "brand";
    if (input.variant !== "filled" || !isBrand) return colours;
    // The tenant's button colours are computed so that the text on them is legible.
    return {
      ...colours,
      background: "var(--cw-button)",
      hover: "var(--cw-button-hover)",
      color: "var(--cw-on-button)",
    };
  },
  cursorType: "pointer",
  respectReducedMotion: true,
  // base.css draws our own focus ring on every element.
  focusRing: "never",
});
