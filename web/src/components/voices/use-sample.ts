/** Plays voice samples, one at a time in the whole app. */
import { useEffect, useRef, useState } from "react";
import { takeTurn } from "../call/playing.ts";

interface SampleState {
  readonly id: string;
  readonly state: "loading" | "playing" | "failed";
}

export interface SamplePlayer {
  readonly stateOf: (id: string) => SampleState["state"] | "silent";
  /** Starts the sample, or stops it. */
  readonly toggle: (voice: { readonly id: string; readonly sample: string }) => void;
}

export function useSample(): SamplePlayer {
  const audio = useRef<HTMLAudioElement>(undefined);
  const [heard, setHeard] = useState<SampleState>();
  useEffect(() => () => audio.current?.pause(), []);

  const begin = (id: string, source: string) => {
    const element = new Audio(source);
    audio.current?.pause();
    audio.current = element;
    // Ignores events of an abandoned element.
    const tell = (state: SampleState["state"] | undefined) => () =>
      audio.current === element && setHeard(state && { id, state });
    element.addEventListener("playing", tell("playing"));
    element.addEventListener("pause", tell(undefined));
    element.addEventListener("ended", tell(undefined));
    element.addEventListener("error", tell("failed"));
    setHeard({ id, state: "loading" });
    takeTurn(element);
    void element.play().catch((error: unknown) => {
      const isStopped = error instanceof DOMException && error.name === "AbortError";
      if (!isStopped) tell("failed")();
    });
  };

  return {
    stateOf: (id) => (heard?.id === id ? heard.state : "silent"),
    toggle: ({ id, sample }) => {
      const isOn = heard?.id === id && heard.state !== "failed";
      if (isOn) {
        audio.current?.pause();
        setHeard(undefined);
      } else begin(id, sample);
    },
  };
}
