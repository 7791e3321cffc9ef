/** The views in which a screen is checked: in the full run each language in both schemes, otherwise one of them. */
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
/** Neighbouring screens take different views, so six screens cover every pair of language and scheme. */
const single: readonly View[] = schemes.flatMap((scheme) => places.map((place) => ({ ...place, schemes: [scheme] })));

/** The views of the screen at this index of its list. */
export const viewsOf = (index: number): readonly View[] =>
  isFullRun ? all : single.slice(index % single.length).slice(0, 1);
