/** Recordings on demand: asks the speaking thread once for each, and keeps the last ones. */
import { Worker } from "node:worker_threads";
import type { Script } from "../conversation/script.ts";
import { createByteCache } from "./cache.ts";
import type { Sample } from "./sample.ts";
import { SAMPLE_RATE, writeWav } from "./wav.ts";

/** Two requests of the same key are the same recording: of a call, or of a voice that says who it is. */
export type RenderRequest = { readonly key: string } & (
  | {
      readonly script: Script;
      /** Stereo has the person on the left and the assistant on the right. */
      readonly channel: "mono" | "stereo" | "assistant" | "customer";
    }
  | { readonly sample: Sample }
);

export interface RenderAnswer {
  readonly wav?: Uint8Array<ArrayBuffer>;
  readonly error?: string;
}

export interface Speech {
  render(request: RenderRequest): Promise<Uint8Array<ArrayBuffer>>;
  stop(): Promise<void>;
}

/** A second of nothing in place of every recording. */
export const silence: Speech = {
  render: async () => writeWav([new Int16Array(SAMPLE_RATE)]),
  stop: async () => {},
};

const CACHE_BYTES = 48_000_000;
/** The thread holds a hundred megabytes, so it ends when unused. */
const IDLE_MS = 120_000;

type Pending = { readonly resolve: (wav: Uint8Array<ArrayBuffer>) => void; readonly reject: (error: Error) => void };

export function createSpeech(): Speech {
  const rendered = createByteCache<Uint8Array<ArrayBuffer>>(CACHE_BYTES);
  const underWay = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  const pending = new Map<number, Pending>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  function fail(error: Error): void {
    worker = undefined;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  }

  function thread(): Worker {
    if (worker) return worker;
    const fresh = new Worker(new URL("./worker.ts", import.meta.url));
    fresh.on("message", ({ id, wav, error }: RenderAnswer & { id: number }) => {
      const waiting = pending.get(id);
      pending.delete(id);
      if (wav) waiting?.resolve(wav);
      else waiting?.reject(new Error(error ?? "no sound"));
      // Only work under way keeps the process alive.
      if (pending.size === 0) fresh.unref();
    });
    fresh.on("error", fail);
    fresh.on("exit", () => worker === fresh && fail(new Error("The speaking thread ended")));
    worker = fresh;
    return fresh;
  }

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const leaving = worker;
    worker = undefined;
    await leaving?.terminate();
    for (const { reject } of pending.values()) reject(new Error("The speaking thread ended"));
    pending.clear();
  }

  function ask(request: RenderRequest): Promise<Uint8Array<ArrayBuffer>> {
    clearTimeout(idle);
    idle = setTimeout(() => pending.size === 0 && void stop(), IDLE_MS);
    idle.unref();
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject });
      const speaking = thread();
      speaking.ref();
      speaking.postMessage({ ...request, id });
    });
  }

  return {
    async render(request) {
      const known = rendered.get(request.key);
      if (known) return known;
      const running = underWay.get(request.key);
      if (running) return running;
      const asked = ask(request);
      underWay.set(request.key, asked);
      try {
        const wav = await asked;
        rendered.set(request.key, wav);
        return wav;
      } finally {
        underWay.delete(request.key);
      }
    },
    stop,
  };
}
