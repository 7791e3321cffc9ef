import type { Language } from "@callwright/contracts/catalog";
import { ActionIcon, Box, CloseButton, Flex, Group, Input, Loader, Skeleton, TextInput } from "@mantine/core";
import { IconPlayerPlayFilled, IconPlayerStopFilled, IconSearch, IconVolumeOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import * as m from "#messages";
import { countryName, languageName } from "../../lib/format.ts";
import { voicesQuery } from "../../lib/page-queries.ts";
import { Failure } from "../empty-state.tsx";
import { Notice } from "../notice.tsx";
import { type SamplePlayer, useSample } from "./use-sample.ts";
import classes from "./voices.module.css";
import { type Country, countriesIn, searchVoices, sortVoices, speaks, type Voice } from "./voices.ts";

/** Flags as SVG paths, since not every system has flag emoji. */
const flags: Readonly<Record<string, ReactNode>> = {
  GB: (
    <>
      <path fill="#012169" d="M0 0h20v14H0z" />
      <path stroke="#fff" strokeWidth="3" d="m0 0 20 14M20 0 0 14" />
      <path stroke="#c8102e" strokeWidth="1.2" d="m0 0 20 14M20 0 0 14" />
      <path stroke="#fff" strokeWidth="4.6" d="M10 0v14M0 7h20" />
      <path stroke="#c8102e" strokeWidth="2.6" d="M10 0v14M0 7h20" />
    </>
  ),
  US: (
    <>
      <path fill="#fff" d="M0 0h20v14H0z" />
      <path
        stroke="#b22234"
        strokeWidth="1.08"
        d="M0 .54h20M0 2.7h20M0 4.85h20M0 7h20M0 9.15h20M0 11.3h20M0 13.46h20"
      />
      <path fill="#3c3b6e" d="M0 0h9v7.54H0z" />
      <path stroke="#fff" strokeDasharray=".9 1.1" strokeWidth=".9" d="M1 1.5h7.5M1 3.75h7.5M1 6h7.5" />
    </>
  ),
  DE: (
    <>
      <path fill="#000" d="M0 0h20v4.67H0z" />
      <path fill="#d00" d="M0 4.67h20v4.66H0z" />
      <path fill="#ffce00" d="M0 9.33h20V14H0z" />
    </>
  ),
  SA: (
    <>
      <path fill="#006c35" d="M0 0h20v14H0z" />
      <path stroke="#fff" strokeLinecap="round" strokeWidth="1.1" d="M5 4.2h10M6 6.3h8" />
      <path stroke="#fff" strokeLinecap="round" strokeWidth=".9" d="M5 10h10M5.9 9.2v1.6" />
    </>
  ),
};

const flagStyle = { flex: "none", borderRadius: 2, boxShadow: "0 0 0 1px var(--cw-line)" };

function Flag({ country }: { readonly country: string }) {
  return (
    <svg viewBox="0 0 20 14" width="20" height="14" style={flagStyle} fill="none" aria-hidden>
      {flags[country]}
    </svg>
  );
}

interface VoicePickerProps {
  readonly language: Language;
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly error?: ReactNode;
}

export function VoicePicker({ language, value, onChange, error }: VoicePickerProps) {
  const id = useId();
  const { data, error: failure, refetch } = useQuery(voicesQuery);
  const [search, setSearch] = useState("");
  const [country, setCountry] = useState<Country | "all">("all");
  const sample = useSample();
  const voices = sortVoices(data ?? [], language);
  const shownVoices = searchVoices(voices, { search, country, countryName });
  const chosenVoice = voices.find((voice) => voice.id === value);
  /** The group's tab stop: the chosen voice, or the first shown voice if the chosen one is filtered out. */
  const tabStop = shownVoices.some((voice) => voice.id === value) ? value : shownVoices[0]?.id;
  return (
    <div role="radiogroup" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`} aria-required>
      <Group className="cw-small" justify="space-between" gap="0 16px">
        <span id={`${id}-label`} className="cw-medium">
          {m.create_voice()}{" "}
          <Box component="span" c="var(--mantine-color-error)" aria-hidden>
            *
          </Box>
        </span>
        {chosenVoice && (
          <Group component="span" display="inline-flex" wrap="nowrap" gap={8}>
            <Flag country={chosenVoice.country} />
            <span>
              <bdi>{chosenVoice.name}</bdi> · {countryName(chosenVoice.country)}
            </span>
          </Group>
        )}
      </Group>
      <p id={`${id}-hint`} className="cw-dimmed cw-tiny">
        {m.voices_hint()}
      </p>
      <div className={classes.card} data-fault={Boolean(error) || undefined}>
        <Group gap={8} p={8} bg="var(--cw-canvas)" style={{ borderBottom: "1px solid var(--cw-line)" }}>
          <TextInput
            flex="1 1 160px"
            aria-label={m.voices_search()}
            placeholder={m.voices_search()}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            // Enter would submit the form around the picker.
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
            leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
            rightSection={
              search && <CloseButton size="sm" aria-label={m.search_clear()} onClick={() => setSearch("")} />
            }
          />
          <Flex wrap="wrap" gap={4}>
            {(["all", ...countriesIn(voices)] as const).map((option) => (
              <button
                key={option}
                type="button"
                className={classes.country}
                aria-pressed={country === option}
                onClick={() => setCountry(option)}
              >
                {option !== "all" && <Flag country={option} />}
                {option === "all" ? m.voices_all() : countryName(option)}
              </button>
            ))}
          </Flex>
        </Group>
        <div className={classes.list} data-path="voice" tabIndex={-1}>
          {!data && !failure && <VoiceSkeletons />}
          {failure && !data && <Failure title={m.voices_failed()} error={failure} onRetry={refetch} />}
          {data && shownVoices.length === 0 && <p className={classes.none}>{m.voices_none()}</p>}
          {shownVoices.map((voice) => (
            <VoiceRow
              key={voice.id}
              name={`${id}-voice`}
              voice={voice}
              isChosen={voice.id === value}
              isTabStop={voice.id === tabStop}
              onChoose={() => onChange(voice.id)}
              sample={sample.stateOf(voice.id)}
              onSample={() => sample.toggle(voice)}
            />
          ))}
        </div>
      </div>
      <Box component="p" className="cw-dimmed cw-tiny" mt={4} mih={16} aria-live="polite">
        {data && m.voices_count({ shown: String(shownVoices.length), total: String(voices.length) })}
      </Box>
      {chosenVoice && !speaks(chosenVoice, language) && (
        <Notice tone="fair">
          {m.voices_other_language({ name: chosenVoice.name, language: languageName(language) })}
        </Notice>
      )}
      {data && !chosenVoice && value !== "" && (
        <Box component="p" className="cw-tiny" c="var(--cw-fair-text)">
          {m.voices_gone()}
        </Box>
      )}
      {error && <Input.Error>{error}</Input.Error>}
    </div>
  );
}

const VoiceSkeletons = () => ["a", "b", "c", "d", "e", "f"].map((key) => <Skeleton key={key} height={32} my={4} />);

interface VoiceRowProps {
  readonly name: string;
  readonly voice: Voice;
  readonly isChosen: boolean;
  readonly isTabStop: boolean;
  readonly onChoose: () => void;
  readonly sample: ReturnType<SamplePlayer["stateOf"]>;
  readonly onSample: () => void;
}

function VoiceRow(props: VoiceRowProps) {
  const { name, voice, isChosen, isTabStop, onChoose, sample, onSample } = props;
  const id = useId();
  const isOn = sample === "playing" || sample === "loading";
  return (
    <div className={classes.row} data-chosen={isChosen || undefined}>
      <label className={classes.voice} htmlFor={id}>
        <input
          id={id}
          type="radio"
          name={name}
          value={voice.id}
          checked={isChosen}
          tabIndex={isTabStop ? 0 : -1}
          className={classes.radio}
          onChange={onChoose}
          onKeyDown={(event) => {
            // Space selects; on the selected voice, where it would do nothing, it plays the sample.
            if (event.key !== " " || !isChosen) return;
            event.preventDefault();
            onSample();
          }}
        />
        <Flag country={voice.country} />
        <bdi className="cw-medium">{voice.name}</bdi>
        <span className={classes.from}>{countryName(voice.country)}</span>
      </label>
      <ActionIcon
        tabIndex={isTabStop ? 0 : -1}
        aria-label={isOn ? m.voices_stop({ name: voice.name }) : m.voices_play({ name: voice.name })}
        title={sample === "failed" ? m.voices_sample_failed() : undefined}
        onClick={onSample}
      >
        <SampleIcon sample={sample} />
      </ActionIcon>
      {sample === "failed" && (
        <span role="alert" className="cw-hidden">
          {m.voices_sample_failed()}
        </span>
      )}
    </div>
  );
}

function SampleIcon({ sample }: Pick<VoiceRowProps, "sample">) {
  if (sample === "loading") return <Loader size={14} />;
  if (sample === "playing") return <IconPlayerStopFilled size={14} aria-hidden />;
  if (sample === "failed") return <IconVolumeOff size={16} stroke={1.75} aria-hidden />;
  return <IconPlayerPlayFilled size={14} aria-hidden />;
}
