import * as endpoints from "@callwright/contracts/endpoints/voice";
import { sampleAddress, voices } from "@callwright/contracts/voices";
import { config } from "../../config.ts";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";

export function voiceRoutes(app: App): void {
  implement(app, endpoints.getVoices, async () => {
    const samples = config.voiceSamples();
    const withSamples = voices.map((voice) => ({ ...voice, sample: sampleAddress(samples, voice.id) }));
    return { voices: withSamples };
  });
}
