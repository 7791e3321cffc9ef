/** One voice: a radio button with its name and country, and the button that plays its sample. */
import { ActionIcon, Loader } from "@mantine/core";
import { IconPlayerPlayFilled, IconPlayerStopFilled, IconVolumeOff } from "@tabler/icons-react";
import { useId } from "react";
import * as m from "#messages";
import { Flag } from "./flag.tsx";
import type { SamplePlayer } from "./use-sample.ts";
import classes from "./voices.module.css";
import type { Voice } from "./voices.ts";

interface VoiceRowProps {
  /** Of the group of radio buttons. */
  readonly name: string;
  readonly voice: Voice;
  readonly countryName: string;
  readonly isChosen: boolean;
  /** Whether the Tab key comes here. */
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
            // The space bar chooses; on the voice that is chosen it would do nothing.
            if (event.key !== " " || !isChosen) return;
            event.preventDefault();
            onSample();
          }}
        />
        <Flag country={voice.country} />
        <bdi className={classes.name}>{voice.name}</bdi>
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
        <span role="alert" className={classes.hidden}>
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
