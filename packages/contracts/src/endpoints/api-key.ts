import * as z from "zod/mini";
import { apiKeyScopes } from "../catalog.ts";
import { defineEndpoint } from "../endpoint.ts";
import { adminAccountScope, adminAfterStepUp, afterStepUp } from "./access.ts";
import { answer, atMost, doneSchema, idParams, instant } from "./shared.ts";

export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  createdAt: instant,
  expiresAt: instant,
  /** To the minute; absent if never used. */
  lastUsedAt: z.optional(instant),
  /** When an MCP client last used the key. */
  lastMcpAt: z.optional(instant),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

export const listApiKeys = defineEndpoint("listApiKeys", "GET /api-keys", {
  summary: "The user's keys, newest first, without their secrets.",
  response: answer({ keys: z.array(apiKeySchema) }),
});

const expiry = "A key expires after 1 to 365 days";

export const createApiKeyBody = z.object({
  name: z.string("Name is required").check(z.trim(), z.minLength(1, "Name is required"), atMost("Name", 60)),
  scopes: z
    .array(z.enum(apiKeyScopes, "There is no such scope"), "Choose at least one scope")
    .check(z.minLength(1, "Choose at least one scope"), z.maxLength(apiKeyScopes.length, "Name each scope once")),
  expiresInDays: z._default(z.number(expiry).check(z.int(expiry), z.minimum(1, expiry), z.maximum(365, expiry)), 365),
});

export const createApiKey = defineEndpoint("createApiKey", "POST /api-keys", {
  summary: "Creates a key and shows it this once.",
  ...afterStepUp,
  body: createApiKeyBody,
  response: z.extend(doneSchema, { key: apiKeySchema, secret: z.string() }),
});

export const revokeApiKey = defineEndpoint("revokeApiKey", "DELETE /api-keys/{id}", {
  summary: "Revokes a key; it is refused from the next request on.",
  ...afterStepUp,
  params: idParams,
  response: doneSchema,
});

export const listTeamApiKeys = defineEndpoint("listTeamApiKeys", "GET /team/api-keys", {
  summary: "The API keys of all of the tenant's people, newest first, without their secrets.",
  ...adminAccountScope,
  response: answer({ keys: z.array(z.extend(apiKeySchema, { userId: z.string(), userName: z.string() })) }),
});

export const revokeTeamApiKey = defineEndpoint("revokeTeamApiKey", "DELETE /team/{userId}/api-keys/{id}", {
  summary: "Revokes a key of any of the tenant's people; it is refused from the next request on.",
  ...adminAfterStepUp,
  params: z.extend(idParams, { userId: idParams.shape.id }),
  response: doneSchema,
});
