import { useRef, useState } from "react";
import { refreshSession } from "../../lib/api.ts";

/** The app plays one recording at a time: starting one pauses the previous. */
let playingAudio: HTMLAudioElement | undefined;

export function pauseOthers(audio: HTMLAudioElement) {
  if (playingAudio !== audio) playingAudio?.pause();
  playingAudio = audio;
}

export const stopPlaying = () => playingAudio?.pause();

export type Player = ReturnType<typeof usePlayer>;

export function usePlayer() {
  const audio = useRef<HTMLAudioElement>(null);
  const failures = useRef(0);
  const [isPlaying, setPlaying] = useState(false);
  /** In seconds, like the duration. */
  const [time, setTime] = useState(0);
  const [duration, setDuration] = useState(0);
  const [speed, setSpeed] = useState(1);
  const [hasFailed, setFailed] = useState(false);
  /** Plays without the mixer, because the file's host, such as the voice provider's, sends no CORS headers. */
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
    const position = element.currentTime || time;
    setFailed(false);
    element.load();
    element.currentTime = position;
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
    toggle: () => {
      if (audio.current?.paused) play();
      else audio.current?.pause();
    },
    seek,
    playFrom: (seconds: number) => {
      seek(seconds);
      play();
    },
    setSpeed: (nextSpeed: number) => {
      setSpeed(nextSpeed);
      if (audio.current) audio.current.playbackRate = nextSpeed;
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
        // Loading resets the playback rate.
        if (audio.current) audio.current.playbackRate = speed;
      },
      // The first failure may be an expired session or signed link, the second a host without CORS headers.
      // Once the duration is known, the host has proven to allow CORS, so playing without the mixer would not help.
      onError: () => {
        failures.current += 1;
        if (failures.current === 1) return void refreshSession().then(reload);
        if (failures.current === 2 && duration === 0) return setPlain(true);
        setFailed(true);
      },
    },
  };
}
