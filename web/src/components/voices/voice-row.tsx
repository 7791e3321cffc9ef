/** One voice: radio button with name and country, and its sample's play button. */
import { ActionIcon, Loader } from "@mantine/core";
import { IconPlayerPlayFilled, IconPlayerStopFilled, IconVolumeOff } from "@tabler/icons-react";
import { useId } from "react";
import * as m from "#messages";
import { Flag } from "./flag.tsx";
import type { SamplePlayer } from "./use-sample.ts";
import classes from "./voices.module.css";
import type { Voice } from "./voices.ts";

interface VoiceRowProps {
  /** Name of the radio group. */
  readonly name: string;
  readonly voice: Voice;
  readonly countryName: string;
  readonly isChosen: boolean;
  /** Whether it is the group's tab stop. */
  readonly isStop: boolean;
  readonly onChoose: () => void;
  readonly sample: ReturnType<SamplePlayer["stateOf"]>;
  readonly onSample: () => void;
}

export function VoiceRow(props: VoiceRowProps) {
  const { name, voice, countryName, isChosen, isStop, onChoose, sample, onSample } = props;
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
          tabIndex={isStop ? 0 : -1}
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
        <span className={classes.from}>{countryName}</span>
      </label>
      <ActionIcon
        tabIndex={isStop ? 0 : -1}
        aria-label={(isOn ? m.voices_stop : m.voices_play)({ name: voice.name })}
        title={sample === "failed" ? m.voices_sample_failed() : undefined}
        onClick={onSample}
      >
        <Sign sample={sample} />
      </ActionIcon>
      {sample === "failed" && (
        <span role="alert" className="cw-hidden">
          {m.voices_sample_failed()}
        </span>
      )}
    </div>
  );
}

function Sign({ sample }: Pick<VoiceRowProps, "sample">) {
  if (sample === "loading") return <Loader size={14} />;
  if (sample === "playing") return <IconPlayerStopFilled size={14} aria-hidden />;
  if (sample === "failed") return <IconVolumeOff size={16} stroke={1.75} aria-hidden />;
  return <IconPlayerPlayFilled size={14} aria-hidden />;
}
