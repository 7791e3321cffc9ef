import { type Scheme, surface } from "@callwright/contracts/brand/css";
import { buttonColours, contrast, legible } from "@callwright/contracts/brand/shades";
import type { ThemeFields } from "@callwright/contracts/endpoints/theme";

export type ColourPair = ThemeFields["lightMode"];

/** #rrggbb of "#RRGGBB", "rrggbb" or "#rgb"; undefined while incomplete. */
export function parseHex(text: string): string | undefined {
  const digits = text.trim().toLowerCase().replace(/^#/, "");
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`;
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${[...digits].map((digit) => digit + digit).join("")}`;
  return undefined;
}

/** A typed colour that is incomplete is replaced by the stored one. */
export const validColours = (typed: ColourPair, stored: ColourPair): ColourPair => ({
  primary: parseHex(typed.primary) ?? stored.primary,
  secondary: parseHex(typed.secondary) ?? stored.secondary,
});

export interface ContrastFinding {
  readonly subject: "button" | "background" | "accent";
  readonly isEnough: boolean;
  readonly colour: string;
  readonly ratio: number;
  /** The legible shade that the product uses instead. */
  readonly replacement?: string;
  readonly replacementRatio?: number;
}

/** Least contrasts of WCAG 2.2: for text (1.4.3), and for shapes (1.4.11). */
const TEXT_CONTRAST = 4.5;
const SHAPE_CONTRAST = 3;

export function contrastFindings(scheme: Scheme, { primary, secondary }: ColourPair): ContrastFinding[] {
  const background = surface[scheme];
  const button = buttonColours(primary);
  const findings = [buttonTextFinding(primary)];
  const buttonRatio = contrast(button.ground, background);
  // Bright buttons have dark text, which tells them from the background.
  if (buttonRatio < SHAPE_CONTRAST && button.text === "#ffffff")
    findings.push({ subject: "background", isEnough: false, colour: button.ground, ratio: buttonRatio });
  const ratio = contrast(secondary, background);
  if (ratio < SHAPE_CONTRAST) {
    const replacement = legible(secondary, background, SHAPE_CONTRAST);
    const replacementRatio = contrast(replacement, background);
    findings.push({ subject: "accent", isEnough: false, colour: secondary, ratio, replacement, replacementRatio });
  }
  return findings;
}

function buttonTextFinding(primary: string): ContrastFinding {
  const { ground, text } = buttonColours(primary);
  const ratio = contrast(primary, text);
  const finding = { subject: "button", colour: primary, ratio } as const;
  if (ratio >= TEXT_CONTRAST) return { ...finding, isEnough: true };
  return { ...finding, isEnough: false, replacement: ground, replacementRatio: contrast(ground, text) };
}
