import type { Scheme } from "@callwright/contracts/brand/css";
import { Flex, Stack, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import * as m from "#messages";
import type { FieldFaults } from "../../../components/use-form.ts";
import { formatNumber, leftToRight } from "../../../lib/format.ts";
import classes from "./appearance.module.css";
import { type ColourPair, type ContrastFinding, contrastFindings, parseHex } from "./colours.ts";

interface ColourFieldProps {
  readonly name: string;
  readonly label: string;
  readonly typed: string;
  /** The typed colour, or the stored one while it is incomplete. */
  readonly valid: string;
  readonly error: ReactNode;
  readonly onChange: (colour: string) => void;
}

/** One per hue, each with sufficient contrast for white text. */
const suggestions = ["#4253c5", "#0e7490", "#0f766e", "#2f7d32", "#b45309", "#c2410c", "#be123c", "#9333ea", "#475569"];

function ColourField({ name, label, typed, valid, error, onChange }: ColourFieldProps) {
  return (
    <Stack gap={8} miw={0}>
      <TextInput
        name={name}
        dir="ltr"
        label={label}
        value={typed}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => onChange(parseHex(typed) ?? typed)}
        leftSection={
          <input
            type="color"
            className={classes.picker}
            aria-label={m.appearance_pick({ label })}
            value={valid}
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
            aria-pressed={colour === valid}
            onClick={() => onChange(colour)}
          />
        ))}
      </Flex>
    </Stack>
  );
}

interface ColourFieldsProps {
  readonly scheme: Scheme;
  readonly typed: ColourPair;
  readonly valid: ColourPair;
  readonly faults: FieldFaults;
  readonly onChange: (pair: ColourPair) => void;
}

export function ColourFields({ scheme, typed, valid, faults, onChange }: ColourFieldsProps) {
  return (
    <>
      <div className={classes.columns}>
        <ColourField
          name={`${scheme}Mode.primary`}
          label={m.appearance_primary()}
          typed={typed.primary}
          valid={valid.primary}
          error={faults[`${scheme}Mode.primary`]}
          onChange={(primary) => onChange({ ...typed, primary })}
        />
        <ColourField
          name={`${scheme}Mode.secondary`}
          label={m.appearance_secondary()}
          typed={typed.secondary}
          valid={valid.secondary}
          error={faults[`${scheme}Mode.secondary`]}
          onChange={(secondary) => onChange({ ...typed, secondary })}
        />
      </div>
      <Stack component="ul" gap={8} aria-label={m.appearance_contrast()} aria-live="polite">
        {contrastFindings(scheme, valid).map((finding) => {
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
