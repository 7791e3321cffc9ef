/** Mixes a recording's two channels into one that is heard on both sides, until they are to be heard apart. */
import { type RefObject, useEffect, useRef } from "react";

export type Channels = "mono" | "stereo";

interface Mixer {
  readonly context: AudioContext;
  readonly node: GainNode;
}

export function useMixer(audio: RefObject<HTMLAudioElement | null>, channels: Channels) {
  const mixer = useRef<Mixer>(undefined);
  const channelCount = channels === "mono" ? 1 : 2;
  useEffect(() => {
    if (mixer.current) mixer.current.node.channelCount = channelCount;
  }, [channelCount]);
  useEffect(
    () => () => {
      void mixer.current?.context.close();
      mixer.current = undefined;
    },
    [],
  );
  return {
    /** When the recording is played: browsers let sound begin only then. */
    start() {
      const element = audio.current;
      if (!element || element.crossOrigin === null) return;
      mixer.current ??= connect(element, channelCount);
      void mixer.current.context.resume();
    },
    /** Where the file's host does not let pages use its sound: it plays as it is. */
    goWithout() {
      if (audio.current && !mixer.current) audio.current.crossOrigin = null;
    },
  };
}

function connect(element: HTMLAudioElement, channelCount: number): Mixer {
  const context = new AudioContext();
  const node = new GainNode(context, {
    channelCount,
    channelCountMode: "explicit",
    channelInterpretation: "speakers",
  });
  context.createMediaElementSource(element).connect(node).connect(context.destination);
  return { context, node };
}
