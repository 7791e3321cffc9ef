/** Renders recordings on demand in a worker thread, each only once, and caches the latest. */
import { Worker } from "node:worker_threads";
import type { Script } from "../conversation/script.ts";
import { createByteCache } from "./cache.ts";
import type { Sample } from "./sample.ts";
import { SAMPLE_RATE, writeWav } from "./wav.ts";

/** Requests with the same key are for the same recording, of a call or of a voice sample. */
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

/** A second of silence in place of every recording. */
export const silence: Speech = {
  render: async () => writeWav([new Int16Array(SAMPLE_RATE)]),
  stop: async () => {},
};

const CACHE_BYTES = 48_000_000;
/** The thread takes a hundred megabytes, so it ends when unused. */
const IDLE_MS = 120_000;

type Pending = { readonly resolve: (wav: Uint8Array<ArrayBuffer>) => void; readonly reject: (error: Error) => void };

export function createSpeech(): Speech {
  const cache = createByteCache<Uint8Array<ArrayBuffer>>(CACHE_BYTES);
  const renderingByKey = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  const pendingById = new Map<number, Pending>();
  let worker: Worker | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let lastId = 0;

  function fail(error: Error): void {
    worker = undefined;
    for (const { reject } of pendingById.values()) reject(error);
    pendingById.clear();
  }

  function runningWorker(): Worker {
    if (worker) return worker;
    const newWorker = new Worker(new URL("./worker.ts", import.meta.url));
    newWorker.on("message", ({ id, wav, error }: RenderAnswer & { id: number }) => {
      const pending = pendingById.get(id);
      pendingById.delete(id);
      if (wav) pending?.resolve(wav);
      else pending?.reject(new Error(error ?? "no sound"));
      // Only work under way keeps the process alive.
      if (pendingById.size === 0) newWorker.unref();
    });
    newWorker.on("error", fail);
    newWorker.on("exit", () => worker === newWorker && fail(new Error("The speaking thread ended")));
    worker = newWorker;
    return newWorker;
  }

  async function stop(): Promise<void> {
    clearTimeout(idleTimer);
    const oldWorker = worker;
    worker = undefined;
    await oldWorker?.terminate();
    for (const { reject } of pendingById.values()) reject(new Error("The speaking thread ended"));
    pendingById.clear();
  }

  function ask(request: RenderRequest): Promise<Uint8Array<ArrayBuffer>> {
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => pendingById.size === 0 && void stop(), IDLE_MS);
    idleTimer.unref();
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      pendingById.set(id, { resolve, reject });
      const target = runningWorker();
      target.ref();
      target.postMessage({ ...request, id });
    });
  }

  return {
    async render(request) {
      const cached = cache.get(request.key);
      if (cached) return cached;
      const sameRequest = renderingByKey.get(request.key);
      if (sameRequest) return sameRequest;
      const answer = ask(request);
      renderingByKey.set(request.key, answer);
      try {
        const wav = await answer;
        cache.set(request.key, wav);
        return wav;
      } finally {
        renderingByKey.delete(request.key);
      }
    },
    stop,
  };
}
