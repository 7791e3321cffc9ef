import { type RefObject, useRef, useState } from "react";
import { refreshSession } from "../../lib/api.ts";
import { pauseOthers } from "./playing.ts";

export interface Player {
  readonly audio: RefObject<HTMLAudioElement | null>;
  readonly isPlaying: boolean;
  /** In seconds. */
  readonly time: number;
  readonly duration: number;
  readonly speed: number;
  readonly hasFailed: boolean;
  /** The file's host lets no page use its sound, such as the voice provider's: it is played as it is. */
  readonly isPlain: boolean;
  readonly toggle: () => void;
  readonly seek: (seconds: number) => void;
  readonly playFrom: (seconds: number) => void;
  readonly setSpeed: (speed: number) => void;
  /** Reloads the recording at the same position. */
  readonly reload: () => void;
  readonly events: {
    readonly onPlay: () => void;
    readonly onPause: () => void;
    readonly onTimeUpdate: () => void;
    readonly onDurationChange: () => void;
    readonly onError: () => void;
  };
}

export function usePlayer(): Player {
  const audio = useRef<HTMLAudioElement>(null);
  const failures = useRef(0);
  const [isPlaying, setPlaying] = useState(false);
  const [time, setTime] = useState(0);
  const [duration, setDuration] = useState(0);
  const [speed, setSpeed] = useState(1);
  const [hasFailed, setFailed] = useState(false);
  const [isPlain, setPlain] = useState(false);

  const play = () => {
    // A rejection also fires an error event.
    void audio.current?.play().catch(() => undefined);
  };
  const seek = (seconds: number) => {
    const element = audio.current;
    if (!element) return;
    const end = Number.isFinite(element.duration) ? element.duration : seconds;
    element.currentTime = Math.min(Math.max(0, seconds), end);
    setTime(element.currentTime);
  };
  const reload = () => {
    const element = audio.current;
    if (!element) return;
    const place = element.currentTime || time;
    setFailed(false);
    element.load();
    element.currentTime = place;
    if (isPlaying) play();
  };

  return {
    audio,
    isPlaying,
    time,
    duration,
    speed,
    hasFailed,
    isPlain,
    toggle: () => (audio.current?.paused ? play() : audio.current?.pause()),
    seek,
    playFrom: (seconds) => {
      seek(seconds);
      play();
    },
    setSpeed: (wanted) => {
      setSpeed(wanted);
      if (audio.current) audio.current.playbackRate = wanted;
    },
    reload,
    events: {
      onPlay: () => {
        failures.current = 0;
        setPlaying(true);
        if (audio.current) pauseOthers(audio.current);
      },
      onPause: () => setPlaying(false),
      onTimeUpdate: () => setTime(audio.current?.currentTime ?? 0),
      onDurationChange: () => {
        const length = audio.current?.duration ?? 0;
        setDuration(Number.isFinite(length) ? length : 0);
        if (audio.current) audio.current.playbackRate = speed;
      },
      // Session or signed link may have expired: renews both and retries once. What never loaded may be refused to pages.
      onError: () => {
        failures.current += 1;
        if (failures.current === 1) return void refreshSession().then(reload);
        if (failures.current === 2 && duration === 0) return setPlain(true);
        setFailed(true);
      },
    },
  };
}
