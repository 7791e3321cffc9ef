import { messages, type PromptVersion } from "@callwright/contracts";
import * as endpoints from "@callwright/contracts/endpoints/prompt";
import { getVoices } from "@callwright/contracts/endpoints/voice";
import { sampleAddress, voices } from "@callwright/contracts/voices";
import * as Parent from "@callwright/core/parent/index";
import * as Rehearsal from "@callwright/core/rehearsal/index";
import { config } from "../../config.ts";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";
import { presentPagination } from "../present/pagination.ts";

export function promptRoutes(app: App): void {
  implement(app, endpoints.getPromptVersions, async ({ params, query }) => {
    const { items, total } = await Parent.listPromptVersions(params.id, query);
    return { versions: items.map(presentVersion), pagination: presentPagination(total, query) };
  });

  implement(app, endpoints.restorePromptVersion, async ({ params, body }) => {
    const version = await Parent.restorePrompt(params.id, body.version);
    return { message: messages.promptRestored, version: presentVersion(version) };
  });

  implement(app, endpoints.rehearse, async ({ params }) => ({
    message: messages.rehearsalStarted,
    rehearsal: await Rehearsal.start(params.id),
  }));

  implement(app, endpoints.getRehearsal, async ({ params }) => ({
    isAvailable: Rehearsal.isAvailable(),
    rehearsal: await Rehearsal.get(params.id),
  }));

  implement(app, getVoices, async () => {
    const samples = config.voiceSamples();
    return { voices: voices.map((voice) => ({ ...voice, sample: sampleAddress(samples, voice.id) })) };
  });
}

const presentVersion = ({ userId: _, changed, criteria, ...version }: Parent.SavedPrompt): PromptVersion => ({
  ...version,
  changed: [...changed],
  criteria: [...criteria],
});
