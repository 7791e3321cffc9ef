import { messages, type PromptVersion } from "@callwright/contracts";
import * as endpoints from "@callwright/contracts/endpoints/prompt";
import * as Parent from "@callwright/core/parent/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";

export function promptRoutes(app: App): void {
  implement(app, endpoints.getPromptVersions, async ({ params, query }) => {
    const { items, total } = await Parent.promptVersions(params.id, query);
    const totalPages = Math.max(1, Math.ceil(total / query.pageSize));
    return { versions: items.map(presentVersion), pagination: { total, totalPages, ...query } };
  });

  implement(app, endpoints.restorePromptVersion, async ({ params, body }) => {
    const version = await Parent.restorePrompt(params.id, body.version);
    return { message: messages.promptRestored, version: presentVersion(version) };
  });
}

const presentVersion = ({ userId: _, changed, criteria, ...version }: Parent.SavedPrompt): PromptVersion => ({
  ...version,
  changed: [...changed],
  criteria: [...criteria],
});
