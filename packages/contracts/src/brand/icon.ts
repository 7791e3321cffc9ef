import type { BrandColours } from "./css.ts";
import { markPath } from "./mark.ts";
import { shadesOf } from "./shades.ts";

export function markIcon({ lightMode }: Pick<BrandColours, "lightMode">): string {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">' +
    `<rect width="24" height="24" rx="6" fill="${shadesOf(lightMode.primary)[6]}"/>` +
    `<path d="${markPath}" fill="none" stroke="#fff" stroke-width="1.75" stroke-linecap="round"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
