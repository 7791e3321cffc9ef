/** The views in which a screen is checked: in the full run each language in both schemes, otherwise one of them. */
import { isFullRun } from "../support/run/tier.ts";
import type { Visit } from "./browser.ts";

export type Scheme = NonNullable<Visit["scheme"]>;

export interface View extends Required<Pick<Visit, "width" | "locale">> {
  readonly schemes: readonly Scheme[];
}

const schemes: readonly Scheme[] = ["light", "dark"];
const layouts = [
  { width: 1440, locale: "en" },
  { width: 390, locale: "de" },
  { width: 390, locale: "ar" },
] as const;

const fullViews: readonly View[] = layouts.map((layout) => ({ ...layout, schemes }));
/** Neighbouring screens have different views, so six screens cover every pair of language and scheme. */
const singleViews: readonly View[] = schemes.flatMap((scheme) =>
  layouts.map((layout) => ({ ...layout, schemes: [scheme] })),
);

/** The views of the screen at this index of its list; except in the full run, a single view. */
export const viewsOf = (index: number): readonly View[] =>
  isFullRun ? fullViews : singleViews.slice(index % singleViews.length).slice(0, 1);
