/** Plays voice samples, one at a time in the whole app. */
import { useEffect, useRef, useState } from "react";
import { pauseOthers } from "../call/use-player.ts";

interface SampleState {
  readonly id: string;
  readonly state: "loading" | "playing" | "failed";
}

export type SamplePlayer = ReturnType<typeof useSample>;

export function useSample() {
  const audio = useRef<HTMLAudioElement>(undefined);
  const [currentSample, setCurrentSample] = useState<SampleState>();
  useEffect(() => () => audio.current?.pause(), []);

  const start = (id: string, source: string) => {
    const element = new Audio(source);
    audio.current?.pause();
    audio.current = element;
    // Ignores the events of an element that another sample has replaced.
    const show = (state: SampleState["state"] | undefined) => {
      if (audio.current === element) setCurrentSample(state && { id, state });
    };
    element.addEventListener("playing", () => show("playing"));
    element.addEventListener("pause", () => show(undefined));
    element.addEventListener("ended", () => show(undefined));
    element.addEventListener("error", () => show("failed"));
    setCurrentSample({ id, state: "loading" });
    pauseOthers(element);
    void element.play().catch((error: unknown) => {
      const isStopped = error instanceof DOMException && error.name === "AbortError";
      if (!isStopped) show("failed");
    });
  };

  return {
    stateOf: (id: string) => (currentSample?.id === id ? currentSample.state : "silent"),
    toggle: ({ id, sample }: { readonly id: string; readonly sample: string }) => {
      const isOn = currentSample?.id === id && currentSample.state !== "failed";
      if (isOn) {
        audio.current?.pause();
        setCurrentSample(undefined);
      } else start(id, sample);
    },
  };
}
