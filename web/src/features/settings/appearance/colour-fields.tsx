import { type Scheme, surface } from "@callwright/contracts/brand/css";
import { buttonColours, contrast, ensureContrast } from "@callwright/contracts/brand/shades";
import type { ThemeFields } from "@callwright/contracts/endpoints/theme";
import { Flex, Stack, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import * as m from "#messages";
import type { FieldFaults } from "../../../components/use-form.ts";
import { formatNumber, leftToRight } from "../../../lib/format.ts";
import classes from "./appearance.module.css";

interface ColourFieldProps {
  readonly name: string;
  readonly label: string;
  readonly typedColour: string;
  /** The typed colour, or the stored one while the typed one is incomplete. */
  readonly validColour: string;
  readonly error: ReactNode;
  readonly onChange: (colour: string) => void;
}

/** One per hue, each with sufficient contrast for white text. */
const suggestions = ["#4253c5", "#0e7490", "#0f766e", "#2f7d32", "#b45309", "#c2410c", "#be123c", "#9333ea", "#475569"];

function ColourField({ name, label, typedColour, validColour, error, onChange }: ColourFieldProps) {
  return (
    <Stack gap={8} miw={0}>
      <TextInput
        name={name}
        dir="ltr"
        label={label}
        value={typedColour}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => onChange(parseHex(typedColour) ?? typedColour)}
        leftSection={
          <input
            type="color"
            className={classes.picker}
            aria-label={m.appearance_pick({ label })}
            value={validColour}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        }
        leftSectionPointerEvents="all"
        maxLength={9}
        spellCheck={false}
      />
      <Flex component="fieldset" wrap="wrap" gap={4} aria-label={m.appearance_suggested({ label })}>
        {suggestions.map((colour) => (
          <button
            key={colour}
            type="button"
            className={classes.swatch}
            style={{ background: colour }}
            aria-label={colour}
            aria-pressed={colour === validColour}
            onClick={() => onChange(colour)}
          />
        ))}
      </Flex>
    </Stack>
  );
}

const colourLabels = { primary: m.appearance_primary, secondary: m.appearance_secondary };

interface ColourFieldsProps {
  readonly scheme: Scheme;
  readonly typedPair: ColourPair;
  readonly validPair: ColourPair;
  readonly faults: FieldFaults;
  readonly onChange: (pair: ColourPair) => void;
}

export function ColourFields({ scheme, typedPair, validPair, faults, onChange }: ColourFieldsProps) {
  return (
    <>
      <div className={classes.columns}>
        {(["primary", "secondary"] as const).map((part) => (
          <ColourField
            key={part}
            name={`${scheme}Mode.${part}`}
            label={colourLabels[part]()}
            typedColour={typedPair[part]}
            validColour={validPair[part]}
            error={faults[`${scheme}Mode.${part}`]}
            onChange={(colour) => onChange({ ...typedPair, [part]: colour })}
          />
        ))}
      </div>
      <Stack component="ul" gap={8} aria-label={m.appearance_contrast()} aria-live="polite">
        {contrastFindings(scheme, validPair).map((finding) => {
          const FindingIcon = finding.isEnough ? IconCircleCheck : IconAlertTriangle;
          return (
            <li key={finding.subject} className={classes.finding} data-tone={finding.isEnough ? "good" : "fair"}>
              <FindingIcon size={16} stroke={1.75} style={{ flex: "none", marginTop: 1 }} aria-hidden />
              <span>{findingText(scheme, finding)}</span>
              {finding.replacement && (
                <span className={classes.replacement} style={{ background: finding.replacement }} aria-hidden />
              )}
            </li>
          );
        })}
      </Stack>
    </>
  );
}

/** Rounded down, so an insufficient ratio never reads as sufficient. */
const ratioText = (ratio: number) => formatNumber(Math.floor(ratio * 10) / 10);

function findingText(scheme: Scheme, finding: ContrastFinding): string {
  const { subject, isEnough, colour, ratio, replacement = "", replacementRatio = 0 } = finding;
  const facts = {
    colour: leftToRight(colour),
    ratio: ratioText(ratio),
    used: leftToRight(replacement),
    usedRatio: ratioText(replacementRatio),
  };
  if (subject === "button") return isEnough ? m.appearance_contrast_good(facts) : m.appearance_contrast_button(facts);
  if (subject === "accent") return m.appearance_contrast_accent(facts);
  return scheme === "dark" ? m.appearance_contrast_dark_ground(facts) : m.appearance_contrast_light_ground(facts);
}

export type ColourPair = ThemeFields["lightMode"];

/** #rrggbb of "#RRGGBB", "rrggbb" or "#rgb"; undefined while incomplete. */
export function parseHex(text: string): string | undefined {
  const digits = text.trim().toLowerCase().replace(/^#/, "");
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`;
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${[...digits].map((digit) => digit + digit).join("")}`;
  return undefined;
}

/** Replaces incomplete typed colours with the stored ones. */
export const validColours = (typedPair: ColourPair, storedPair: ColourPair): ColourPair => ({
  primary: parseHex(typedPair.primary) ?? storedPair.primary,
  secondary: parseHex(typedPair.secondary) ?? storedPair.secondary,
});

interface ContrastFinding {
  readonly subject: "button" | "background" | "accent";
  readonly isEnough: boolean;
  readonly colour: string;
  readonly ratio: number;
  /** The legible shade that the product uses instead. */
  readonly replacement?: string;
  readonly replacementRatio?: number;
}

/** Minimum contrasts of WCAG 2.2: for text (1.4.3), and for shapes (1.4.11). */
const TEXT_CONTRAST = 4.5;
const SHAPE_CONTRAST = 3;

export function contrastFindings(scheme: Scheme, { primary, secondary }: ColourPair): ContrastFinding[] {
  const background = surface[scheme];
  const button = buttonColours(primary);
  const findings = [buttonTextFinding(primary)];
  const buttonRatio = contrast(button.ground, background);
  // A bright button needs no contrast to the background, since its dark text is visible there.
  if (buttonRatio < SHAPE_CONTRAST && button.text === "#ffffff")
    findings.push({ subject: "background", isEnough: false, colour: button.ground, ratio: buttonRatio });
  const ratio = contrast(secondary, background);
  if (ratio < SHAPE_CONTRAST) {
    const replacement = ensureContrast(secondary, background, SHAPE_CONTRAST);
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
