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
  const [current, setCurrent] = useState<SampleState>();
  useEffect(() => () => audio.current?.pause(), []);

  const start = (id: string, source: string) => {
    const element = new Audio(source);
    audio.current?.pause();
    audio.current = element;
    // Events of an abandoned element are ignored.
    const show = (state: SampleState["state"] | undefined) => {
      if (audio.current === element) setCurrent(state && { id, state });
    };
    element.addEventListener("playing", () => show("playing"));
    element.addEventListener("pause", () => show(undefined));
    element.addEventListener("ended", () => show(undefined));
    element.addEventListener("error", () => show("failed"));
    setCurrent({ id, state: "loading" });
    pauseOthers(element);
    void element.play().catch((error: unknown) => {
      const isStopped = error instanceof DOMException && error.name === "AbortError";
      if (!isStopped) show("failed");
    });
  };

  return {
    stateOf: (id: string) => (current?.id === id ? current.state : "silent"),
    toggle: ({ id, sample }: { readonly id: string; readonly sample: string }) => {
      const isOn = current?.id === id && current.state !== "failed";
      if (isOn) {
        audio.current?.pause();
        setCurrent(undefined);
      } else start(id, sample);
    },
  };
}
