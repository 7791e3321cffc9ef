import { type PromptPiece, promptPieces } from "@callwright/contracts/prompt-fill";
import { Box, Group, Select, Stack } from "@mantine/core";
import { useState } from "react";
import * as m from "#messages";
import classes from "./prompt-editor.module.css";
import type { Sample, SampleSource } from "./variables.ts";

interface PreviewProps {
  readonly parts: readonly { readonly label: string; readonly template: string }[];
  readonly source: SampleSource;
  readonly direction: "ltr" | "rtl";
  /** Shows the text as it is sent: without unknown variables. */
  readonly isExact?: boolean;
  readonly onSample?: (sample: Sample | undefined) => void;
}

export function Preview({ parts, source, direction, isExact = false, onSample }: PreviewProps) {
  const [chosenSample, setChosenSample] = useState<Sample>();
  // The chosen person stays during a search that does not list them, and is updated while listed.
  const listedSample = source.samples.find(({ id }) => id === chosenSample?.id);
  const sample = listedSample ?? chosenSample ?? source.samples[0];
  const choose = (next: Sample | undefined) => {
    setChosenSample(next);
    onSample?.(next);
  };
  return (
    <Stack
      component="section"
      className="cw-frame"
      gap={12}
      pt={12}
      pb={16}
      px={16}
      bg="var(--cw-canvas)"
      aria-label={m.preview_title()}
    >
      <Group component="header" justify="space-between" gap="4px 12px" mih={32}>
        <h3 className="cw-small">{m.preview_title()}</h3>
        {source.onSearch ? (
          <SampleSelect source={source} sample={sample} onSearch={source.onSearch} onChoose={choose} />
        ) : (
          <span className="cw-dimmed cw-tiny">{m.preview_example({ name: sample?.name ?? "" })}</span>
        )}
      </Group>
      {parts
        .filter(({ template }) => template.trim() !== "")
        .map(({ label, template }) => (
          <Stack key={label} gap={4} miw={0}>
            <Box component="h4" className="cw-dimmed cw-tiny" fw={400}>
              {label}
            </Box>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard. */}
            <div className={classes.previewText} dir={direction} tabIndex={0}>
              {promptPieces(template, sample?.values ?? {})
                .filter(({ kind }) => !(isExact && kind === "unknown"))
                .map((piece) => (
                  <Piece key={piece.at} piece={piece} />
                ))}
            </div>
          </Stack>
        ))}
    </Stack>
  );
}

function Piece({ piece }: { readonly piece: PromptPiece }) {
  if (piece.kind === "text") return piece.text;
  if (piece.kind === "filled")
    return (
      <span className={classes.filled} title={`{{${piece.name}}}`}>
        <bdi>{piece.text}</bdi>
      </span>
    );
  return (
    <mark className={classes.missing} title={m.preview_unknown()}>
      <bdi dir="ltr">{piece.text}</bdi>
    </mark>
  );
}

interface SampleSelectProps {
  readonly source: SampleSource;
  readonly sample: Sample | undefined;
  readonly onSearch: (search: string) => void;
  readonly onChoose: (sample: Sample | undefined) => void;
}

function SampleSelect({ source, sample, onSearch, onChoose }: SampleSelectProps) {
  const otherSamples = source.samples.filter(({ id }) => id !== sample?.id);
  const people = sample ? [sample, ...otherSamples] : otherSamples;
  return (
    <Select
      flex="0 1 240px"
      size="xs"
      aria-label={m.preview_for()}
      searchable
      value={sample?.id ?? null}
      data={people.map(({ id, name }) => ({ value: id, label: name }))}
      // The server has filtered already.
      filter={({ options }) => options}
      // The library also reports the selected person's name as a search.
      onSearchChange={(search) => onSearch(search === sample?.name ? "" : search)}
      onChange={(id) => onChoose(people.find((person) => person.id === id))}
      nothingFoundMessage={m.preview_nobody()}
      comboboxProps={{ position: "bottom-end" }}
    />
  );
}
