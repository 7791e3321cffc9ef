/** Allows one playing recording in the app: starting one pauses the previous. */
let playing: HTMLAudioElement | undefined;

export function pauseOthers(audio: HTMLAudioElement) {
  if (playing !== audio) playing?.pause();
  playing = audio;
}

export const stopPlaying = () => playing?.pause();
