/** The part of the eSpeak NG port that we use; it ships no types. */
declare module "@echogarden/espeak-ng-emscripten" {
  interface Worker {
    /** 0 when the voice was found. */
    set_voice(name: string): number;
    set_rate(wordsPerMinute: number): void;
    set_pitch(pitch: number): void;
    get_samplerate(): number;
    /** Calls back with pieces of signed 16-bit audio; true from the callback stops it. */
    synthesize(text: string, onAudio: (audio: Int16Array | null) => boolean): void;
  }
  interface Espeak {
    readonly eSpeakNGWorker: new () => Worker;
  }
  function load(): Promise<Espeak>;
  export = load;
}
