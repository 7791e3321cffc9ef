/** Replaces a thread's clock, timers and random numbers by its world's: the product needs no simulation mode. */
import { AsyncResource } from "node:async_hooks";
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import type { Random } from "../random.ts";

export interface Machine {
  /** Milliseconds since the epoch, as the process that asks sees them. */
  now(): number;
  after(ms: number, run: () => void): void;
  readonly random: Random;
}

interface Timer {
  isCleared: boolean;
}

let machine: Machine | undefined;

export function useMachine(next: Machine): void {
  machine = next;
}

function current(): Machine {
  if (!machine) throw new Error("No world is running");
  return machine;
}

export function replaceClockAndRandom(): void {
  Date.now = () => current().now();
  Math.random = () => current().random.next();
  Object.assign(globalThis, {
    setTimeout: (run: () => void, ms = 0): Timer => {
      const timer = { isCleared: false };
      const inContext = AsyncResource.bind(run);
      current().after(ms, () => {
        if (!timer.isCleared) inContext();
      });
      return timer;
    },
    clearTimeout: (timer: Timer | undefined) => {
      if (timer) timer.isCleared = true;
    },
  });
  Object.assign(crypto, { randomBytes: (size: number) => randomBytes(size) });
  syncBuiltinESMExports();
}

const randomBytes = (size: number): Buffer =>
  Buffer.from(Array.from({ length: size }, () => current().random.whole(0, 255)));

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const timeLetters = 10;
const randomLetters = 16;

/** The first ten letters of a ULID, which encode its instant. */
export function ulidTime(time: number): string {
  let letters = "";
  let remaining = time;
  for (let count = 0; count < timeLetters; count += 1) {
    letters = `${alphabet[remaining % 32]}${letters}`;
    remaining = Math.floor(remaining / 32);
  }
  return letters;
}

/** A ULID from the current world's random numbers. */
export function worldUlid(time: number): string {
  const { random } = current();
  let tail = "";
  for (let count = 0; count < randomLetters; count += 1) tail += alphabet[random.whole(0, 31)];
  return ulidTime(time) + tail;
}
