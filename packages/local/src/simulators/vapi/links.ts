/** URLs that the voice provider issues: for the control of a live call, and expiring ones for recordings. */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Store } from "../store.ts";

export const channels = ["mono", "stereo", "assistant", "customer"] as const;
export type Channel = (typeof channels)[number];

export interface Links {
  control(callId: string, token: string): string;
  listen(callId: string, token: string): string;
  /** The file's URL without the signature that opens it. */
  stored(callId: string, file: Channel | "log"): string;
  presigned(callId: string, channel: Channel, seconds: number): string;
  expiry(seconds: number): string;
  isValid(path: string, expires: string | null, signature: string | null): boolean;
}

export function createLinks(store: Store, now: () => number, baseUrl: string): Links {
  const key = signingKeyOf(store);
  const origin = `${baseUrl.replace(/\/$/, "")}/vapi`;
  const sign = (path: string, expires: string) =>
    createHmac("sha256", key).update(`${path}\n${expires}`).digest("base64url");
  const expiresAt = (seconds: number) => Math.floor(now() / 1000) + seconds;
  const pathOf = (callId: string, file: Channel | "log") =>
    `/recordings/${callId}-${file}.${file === "log" ? "jsonl" : "wav"}`;

  return {
    control: (callId, token) => `${origin}/control/${callId}/${token}`,
    listen: (callId, token) => `${origin.replace(/^http/, "ws")}/listen/${callId}/${token}`,
    stored: (callId, file) => origin + pathOf(callId, file),
    presigned(callId, channel, seconds) {
      const path = pathOf(callId, channel);
      const expires = String(expiresAt(seconds));
      return `${origin}${path}?expires=${expires}&signature=${sign(path, expires)}`;
    },
    expiry: (seconds) => new Date(expiresAt(seconds) * 1000).toISOString(),
    isValid(path, expires, signature) {
      if (!expires || !signature || Number(expires) * 1000 < now()) return false;
      const expected = Buffer.from(sign(path, expires));
      const actual = Buffer.from(signature);
      return expected.length === actual.length && timingSafeEqual(expected, actual);
    },
  };
}

/** Created once per data folder, so that links survive a restart. */
function signingKeyOf(store: Store): string {
  const saved = store.get<{ value: string }>("SELECT value FROM sim_meta WHERE key = 'link-key'");
  if (saved) return saved.value;
  const value = randomBytes(32).toString("hex");
  store.run("INSERT INTO sim_meta (key, value) VALUES ('link-key', ?)", value);
  return value;
}
