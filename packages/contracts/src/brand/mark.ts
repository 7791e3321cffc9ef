/** The sign of a tenant that has uploaded no image: a voice's waves on its own colour. */
import type { BrandColours } from "./css.ts";
import { shadesOf } from "./shades.ts";

/** The drawing on a ground of 24 × 24. */
export const markPath = "M6 10.5v3M9 8v8M12 6v12M15 9v6M18 10.5v3";

/** As an icon for the browser's tab: a picture in an address, so that it is there at once. */
export function markIcon({ lightMode }: Pick<BrandColours, "lightMode">): string {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">' +
    `<rect width="24" height="24" rx="6" fill="${shadesOf(lightMode.primary)[6]}"/>` +
    `<path d="${markPath}" fill="none" stroke="#fff" stroke-width="1.75" stroke-linecap="round"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
