/** Text of a contrast finding: pair, ratio and replacement. */
import type { Scheme } from "@callwright/contracts/brand/css";
import * as m from "#messages";
import { formatNumber } from "../../../lib/format.ts";
import type { Finding } from "./colours.ts";

/** Keeps a colour's digits left to right in every language. */
const isolated = (colour: string) => `\u2066${colour}\u2069`;

/** Rounded down, so an insufficient ratio never reads as sufficient. */
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
