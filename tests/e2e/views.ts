/** The views in which a screen is looked at: each language in both schemes, or a single one where a run is not the full one. */
import { isFullRun } from "../support/run/tier.ts";
import type { Visit } from "./browser.ts";

export type Scheme = NonNullable<Visit["scheme"]>;

export interface View extends Required<Pick<Visit, "width" | "locale">> {
  readonly schemes: readonly Scheme[];
}

const schemes: readonly Scheme[] = ["light", "dark"];
const places = [
  { width: 1440, locale: "en" },
  { width: 390, locale: "de" },
  { width: 390, locale: "ar" },
] as const;

const all: readonly View[] = places.map((place) => ({ ...place, schemes }));
/** Neighbours differ in language and scheme, so that each pair of them comes up among six screens. */
const single: readonly View[] = schemes.flatMap((scheme) => places.map((place) => ({ ...place, schemes: [scheme] })));

/** Of the screen at this place of a list. */
export const viewsOf = (index: number): readonly View[] =>
  isFullRun ? all : single.slice(index % single.length).slice(0, 1);
