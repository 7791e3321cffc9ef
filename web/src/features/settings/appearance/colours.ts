import { type Scheme, surface } from "@callwright/contracts/brand/css";
import { buttonColours, contrast, legible } from "@callwright/contracts/brand/shades";
import type { ThemeFields } from "@callwright/contracts/endpoints/theme";

export type Pair = ThemeFields["lightMode"];

/** #rrggbb of "#RRGGBB", "rrggbb" or "#rgb"; undefined while incomplete. */
export function hexOf(text: string): string | undefined {
  const digits = text.trim().toLowerCase().replace(/^#/, "");
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`;
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${[...digits].map((digit) => digit + digit).join("")}`;
  return undefined;
}

/** The pair with valid colours only: an incomplete one falls back to the stored colour. */
export const withDrawnColours = (typed: Pair, kept: Pair): Pair => ({
  primary: hexOf(typed.primary) ?? kept.primary,
  secondary: hexOf(typed.secondary) ?? kept.secondary,
});

export type Subject = "button" | "ground" | "accent";

export interface Finding {
  readonly subject: Subject;
  readonly isEnough: boolean;
  readonly chosen: string;
  readonly ratio: number;
  readonly used?: string;
  readonly usedRatio?: number;
}

/** Contrast for text and for shapes (WCAG 2.2, 1.4.3 and 1.4.11). */
const text = 4.5;
const shapes = 3;

export function findingsOf(scheme: Scheme, { primary, secondary }: Pair): Finding[] {
  const button = buttonColours(primary);
  const onButton = contrast(primary, button.text);
  const accent = legible(secondary, surface[scheme], shapes);
  const onGround = contrast(secondary, surface[scheme]);
  const onSurface = contrast(button.ground, surface[scheme]);
  // Bright buttons are told from the background by their dark text.
  const isSeen = onSurface >= shapes || button.text !== "#ffffff";
  return [
    {
      subject: "button",
      isEnough: onButton >= text,
      chosen: primary,
      ratio: onButton,
      ...(onButton < text && { used: button.ground, usedRatio: contrast(button.ground, button.text) }),
    },
    ...(isSeen ? [] : [{ subject: "ground" as const, isEnough: false, chosen: button.ground, ratio: onSurface }]),
    ...(onGround < shapes
      ? [
          {
            subject: "accent" as const,
            isEnough: false,
            chosen: secondary,
            ratio: onGround,
            used: accent,
            usedRatio: contrast(accent, surface[scheme]),
          },
        ]
      : []),
  ];
}
