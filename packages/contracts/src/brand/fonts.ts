/** The app's typeface on pages without the app: the build's own files, whose names have no hash. */

const face = (family: string, file: string, range: string): string =>
  `@font-face{font-family:"${family}";font-weight:100 900;font-display:swap;src:url(/assets/${file}) format("woff2");unicode-range:${range}}`;

export const fontFamily =
  '"Inter","Noto Sans Arabic",ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif';

export const fontFaces = [
  face(
    "Inter",
    "inter-latin-wght-normal.woff2",
    "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212",
  ),
  face(
    "Inter",
    "inter-latin-ext-wght-normal.woff2",
    "U+0100-0130,U+0132-0151,U+0154-02BA,U+1E00-1EFF,U+20A0-20AB,U+20AD-20CF",
  ),
  face(
    "Noto Sans Arabic",
    "noto-sans-arabic-arabic-wght-normal.woff2",
    "U+0600-06FF,U+0750-077F,U+08A0-08FF,U+FB50-FDFF,U+FE70-FEFF",
  ),
].join("\n");
