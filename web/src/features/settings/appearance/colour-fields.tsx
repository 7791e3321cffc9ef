import type { Scheme } from "@callwright/contracts/brand/css";
import { Flex, Stack, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import * as m from "#messages";
import type { FieldFaults } from "../../../components/use-form.ts";
import { formatNumber } from "../../../lib/format.ts";
import classes from "./colour-fields.module.css";
import type { Finding } from "./colours.ts";
import { findingsOf, hexOf, type Pair } from "./colours.ts";

interface ColourFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** The last valid colour. */
  readonly drawn: string;
  readonly error: ReactNode;
  readonly onChange: (colour: string) => void;
}

/** One per hue, each with sufficient contrast for white text. */
const suggested = ["#4253c5", "#0e7490", "#0f766e", "#2f7d32", "#b45309", "#c2410c", "#be123c", "#9333ea", "#475569"];

function ColourField({ name, label, value, drawn, error, onChange }: ColourFieldProps) {
  return (
    <Stack gap={8} miw={0}>
      <TextInput
        name={name}
        dir="ltr"
        label={label}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => onChange(hexOf(value) ?? value)}
        leftSection={
          <input
            type="color"
            className={classes.picker}
            aria-label={m.appearance_pick({ label })}
            value={drawn}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        }
        leftSectionPointerEvents="all"
        maxLength={9}
        spellCheck={false}
      />
      <Flex component="fieldset" wrap="wrap" gap={4} aria-label={m.appearance_suggested({ label })}>
        {suggested.map((colour) => (
          <button
            key={colour}
            type="button"
            className={classes.swatch}
            style={{ background: colour }}
            aria-label={colour}
            aria-pressed={colour === drawn}
            onClick={() => onChange(colour)}
          />
        ))}
      </Flex>
    </Stack>
  );
}

interface ColourFieldsProps {
  readonly scheme: Scheme;
  readonly pair: Pair;
  readonly drawn: Pair;
  readonly faults: FieldFaults;
  readonly onChange: (pair: Pair) => void;
}

export function ColourFields({ scheme, pair, drawn, faults, onChange }: ColourFieldsProps) {
  return (
    <>
      <div className={classes.pair}>
        <ColourField
          name={`${scheme}Mode.primary`}
          label={m.appearance_primary()}
          value={pair.primary}
          drawn={drawn.primary}
          error={faults[`${scheme}Mode.primary`]}
          onChange={(primary) => onChange({ ...pair, primary })}
        />
        <ColourField
          name={`${scheme}Mode.secondary`}
          label={m.appearance_secondary()}
          value={pair.secondary}
          drawn={drawn.secondary}
          error={faults[`${scheme}Mode.secondary`]}
          onChange={(secondary) => onChange({ ...pair, secondary })}
        />
      </div>
      <Stack component="ul" gap={8} aria-label={m.appearance_contrast()} aria-live="polite">
        {findingsOf(scheme, drawn).map((finding) => {
          const Sign = finding.isEnough ? IconCircleCheck : IconAlertTriangle;
          return (
            <li key={finding.subject} className={classes.finding} data-tone={finding.isEnough ? "good" : "fair"}>
              <Sign size={16} stroke={1.75} style={{ flex: "none", marginTop: 1 }} aria-hidden />
              <span>{findingText(scheme, finding)}</span>
              {finding.used && <span className={classes.used} style={{ background: finding.used }} aria-hidden />}
            </li>
          );
        })}
      </Stack>
    </>
  );
}

const isolated = (colour: string) => `\u2066${colour}\u2069`;

/** Rounded down, so an insufficient ratio never reads as sufficient. */
const ratioText = (ratio: number) => formatNumber(Math.floor(ratio * 10) / 10);

function findingText(scheme: Scheme, { subject, isEnough, chosen, ratio, used = "", usedRatio = 0 }: Finding): string {
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
