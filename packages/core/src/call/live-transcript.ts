/** What has been said in a live call, asked of the provider only when a person looks ([ADR 67](../../../docs/adr/0067-live-lines.md)). */

import type { TranscriptLine } from "../ports/voice.ts";
import { voiceOf } from "../voice-account/index.ts";
import type { CallItem } from "./item.ts";

/** After this time the call is shown without its transcript. */
const PATIENCE_MS = 2_000;

export async function liveTranscript({ voiceCallId, accountId }: CallItem): Promise<readonly TranscriptLine[]> {
  if (!voiceCallId) return [];
  const asked = voiceOf(accountId)
    .getCall(voiceCallId)
    .catch(() => undefined);
  const call = await Promise.race([asked, new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  return call?.transcript ?? call?.report?.transcript ?? [];
}
