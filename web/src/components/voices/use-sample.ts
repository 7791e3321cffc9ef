/** Plays voice samples, one at a time in the whole app. */
import { useEffect, useRef, useState } from "react";
import { pauseOthers } from "../call/playing.ts";

interface SampleState {
  readonly id: string;
  readonly state: "loading" | "playing" | "failed";
}

export interface SamplePlayer {
  readonly stateOf: (id: string) => SampleState["state"] | "silent";
  readonly toggle: (voice: { readonly id: string; readonly sample: string }) => void;
}

export function useSample(): SamplePlayer {
  const audio = useRef<HTMLAudioElement>(undefined);
  const [current, setCurrent] = useState<SampleState>();
  useEffect(() => () => audio.current?.pause(), []);

  const start = (id: string, source: string) => {
    const element = new Audio(source);
    audio.current?.pause();
    audio.current = element;
    // Ignores events of an abandoned element.
    const setStateTo = (state: SampleState["state"] | undefined) => () =>
      audio.current === element && setCurrent(state && { id, state });
    element.addEventListener("playing", setStateTo("playing"));
    element.addEventListener("pause", setStateTo(undefined));
    element.addEventListener("ended", setStateTo(undefined));
    element.addEventListener("error", setStateTo("failed"));
    setCurrent({ id, state: "loading" });
    pauseOthers(element);
    void element.play().catch((error: unknown) => {
      const isStopped = error instanceof DOMException && error.name === "AbortError";
      if (!isStopped) setStateTo("failed")();
    });
  };

  return {
    stateOf: (id) => (current?.id === id ? current.state : "silent"),
    toggle: ({ id, sample }) => {
      const isOn = current?.id === id && current.state !== "failed";
      if (isOn) {
        audio.current?.pause();
        setCurrent(undefined);
      } else start(id, sample);
    },
  };
}
