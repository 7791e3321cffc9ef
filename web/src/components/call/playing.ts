/** One recording at a time in the whole app: whoever begins to play silences the one before. */
let playing: HTMLAudioElement | undefined;

export function takeTurn(audio: HTMLAudioElement) {
  if (playing !== audio) playing?.pause();
  playing = audio;
}
