import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { answer } from "./shared.ts";

export const voiceSchema = z.object({
  id: z.string(),
  name: z.string(),
  provider: z.string(),
  providerVoiceId: z.string(),
  country: z.enum(["GB", "US", "SA", "DE"]),
  sample: z.string(),
});

export const getVoices = defineEndpoint("getVoices", "GET /get-voices", {
  summary: "The voices that a job may speak with, each with a sample.",
  response: answer({ voices: z.array(voiceSchema) }),
});
