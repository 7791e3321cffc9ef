/** A colour: typed, chosen in the browser's picker, or one of a few suggestions. */
import { Stack, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import * as m from "#messages";
import classes from "./colour-field.module.css";
import { hexOf } from "./colours.ts";

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

export function ColourField({ name, label, value, drawn, error, onChange }: ColourFieldProps) {
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
      <fieldset className={classes.swatches} aria-label={m.appearance_suggested({ label })}>
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
      </fieldset>
    </Stack>
  );
}
