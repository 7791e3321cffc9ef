/** Mixes a recording's two channels into one that is heard on both sides, until they are to be heard apart. */
import { type RefObject, useEffect, useRef } from "react";

export type Channels = "mono" | "stereo";

interface Mixer {
  readonly context: AudioContext;
  readonly node: GainNode;
}

/** Mixing halves each channel, and a voice is on one of them only. */
const settings = {
  mono: { channelCount: 1, gain: 2 },
  stereo: { channelCount: 2, gain: 1 },
} as const;

/** Answers what to call when the recording is played: browsers let sound begin only then. */
export function useMixer(audio: RefObject<HTMLAudioElement | null>, channels: Channels): () => void {
  const mixer = useRef<Mixer>(undefined);
  useEffect(() => {
    if (mixer.current) adjust(mixer.current.node, channels);
  }, [channels]);
  useEffect(
    () => () => {
      void mixer.current?.context.close();
      mixer.current = undefined;
    },
    [],
  );
  return () => {
    // Without permission of the file's host its sound would be silent here.
    if (!audio.current?.crossOrigin) return;
    mixer.current ??= connect(audio.current, channels);
    void mixer.current.context.resume();
  };
}

function connect(element: HTMLAudioElement, channels: Channels): Mixer {
  const context = new AudioContext();
  const node = new GainNode(context, { channelCountMode: "explicit", channelInterpretation: "speakers" });
  adjust(node, channels);
  context.createMediaElementSource(element).connect(node).connect(context.destination);
  return { context, node };
}

function adjust(node: GainNode, channels: Channels): void {
  const { channelCount, gain } = settings[channels];
  node.channelCount = channelCount;
  node.gain.value = gain;
}
