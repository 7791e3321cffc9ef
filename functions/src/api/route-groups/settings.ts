import type { RegisterRoutes } from "../http.ts";
import { apiKeyRoutes } from "../routes/api-key.ts";
import { domainRoutes } from "../routes/domain.ts";
import { sourceRoutes } from "../routes/source.ts";
import { teamRoutes } from "../routes/team.ts";
import { tenantRoutes } from "../routes/tenant.ts";
import { webhookRoutes } from "../routes/webhook.ts";

export const routes: readonly RegisterRoutes[] = [
  apiKeyRoutes,
  domainRoutes,
  sourceRoutes,
  teamRoutes,
  tenantRoutes,
  webhookRoutes,
];
