import { apiKeyScopes, messages, type ApiKey as WireKey } from "@callwright/contracts";
import * as endpoints from "@callwright/contracts/endpoints/api-key";
import * as ApiKey from "@callwright/core/api-key/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";

export function apiKeyRoutes(app: App): void {
  implement(app, endpoints.listApiKeys, async () => ({ keys: (await ApiKey.list()).map(presentKey) }));

  implement(app, endpoints.listTeamApiKeys, async () => ({
    keys: (await ApiKey.listOfTeam()).map(({ item, user }) => ({
      ...presentKey(item),
      userId: user.userId,
      userName: user.name,
    })),
  }));

  implement(app, endpoints.revokeTeamApiKey, async ({ params }) => {
    await ApiKey.revoke(params.id, params.userId);
    return { message: messages.apiKeyRevoked };
  });

  implement(app, endpoints.createApiKey, async ({ body }) => {
    const { item, key } = await ApiKey.create(body);
    return { message: messages.apiKeyCreated, key: presentKey(item), secret: key };
  });

  implement(app, endpoints.revokeApiKey, async ({ params }) => {
    await ApiKey.revoke(params.id);
    return { message: messages.apiKeyRevoked };
  });
}

const presentKey = ({
  apiKeyId,
  name,
  scopes,
  createdAt,
  expiresAt,
  lastUsedAt,
  lastMcpAt,
}: ApiKey.ApiKeyItem): WireKey => ({
  id: apiKeyId,
  name,
  prefix: ApiKey.prefixOf(apiKeyId),
  scopes: apiKeyScopes.filter((scope) => scopes.includes(scope)),
  createdAt,
  expiresAt,
  ...(lastUsedAt && { lastUsedAt }),
  ...(lastMcpAt && { lastMcpAt }),
});
