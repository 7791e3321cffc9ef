/** What was found about contrast, in words: which pair, which ratio, and what is drawn instead. */
import type { Scheme } from "@callwright/contracts/brand/css";
import * as m from "#messages";
import { formatNumber } from "../../../lib/format.ts";
import type { Finding } from "./colours.ts";

/** A colour's digits read from left to right in every language. */
const isolated = (colour: string) => `\u2066${colour}\u2069`;

/** Rounded down, so that what is too little never reads as enough. */
const ratioText = (ratio: number) => formatNumber(Math.floor(ratio * 10) / 10);

export function wordsOf(
  scheme: Scheme,
  { subject, isEnough, chosen, ratio, used = "", usedRatio = 0 }: Finding,
): string {
  const facts = {
    colour: isolated(chosen),
    ratio: ratioText(ratio),
    used: isolated(used),
    usedRatio: ratioText(usedRatio),
  };
  if (subject === "button") return isEnough ? m.appearance_contrast_good(facts) : m.appearance_contrast_button(facts);
  if (subject === "accent") return m.appearance_contrast_accent(facts);
  return scheme === "dark" ? m.appearance_contrast_dark_ground(facts) : m.appearance_contrast_light_ground(facts);
}
