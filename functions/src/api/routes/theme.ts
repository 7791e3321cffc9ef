import { messages } from "@callwright/contracts";
import * as endpoints from "@callwright/contracts/endpoints/theme";
import { notFound } from "@callwright/core/kernel/error";
import * as Theme from "@callwright/core/theme/index";
import { runInChosenTenant } from "../host.ts";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";
import { presentTheme } from "../present/tenant.ts";
import { hasSessionCookie } from "../session-cookies.ts";

export function themeRoutes(app: App): void {
  implement(app, endpoints.getTheme, async (_, c) => {
    const data = await Theme.current({ fresh: hasSessionCookie(c) });
    if (!data) throw notFound("theme");
    return { data };
  });

  implement(app, endpoints.saveTheme, async ({ body, files }) => {
    const data = await Theme.save(body, files);
    return { message: messages.themeSaved, data };
  });

  implement(app, endpoints.updateTheme, async ({ params, query, body, files }) => {
    const data = await runInChosenTenant(query.tenantId, () => Theme.update(params.id, body, files));
    return { message: messages.themeSaved, data: presentTheme(data, query.tenantId) };
  });

  implement(app, endpoints.getBrandImage, ({ params }) => Theme.readImage(params.file));
}
