import * as endpoints from "@callwright/contracts/endpoints/health";
import { ports } from "@callwright/core/kernel/context";
import { AppError } from "@callwright/core/kernel/error";
import * as Tenant from "@callwright/core/tenant/index";
import type { App } from "../http.ts";
import { implement } from "../implement.ts";

/** No tenant has this host; `ownerOf` skips the cache, so each check reads the table. */
const unassignedHost = "health.invalid";

export function healthRoutes(app: App): void {
  implement(app, endpoints.healthz, async () => {
    try {
      await Promise.all([Tenant.ownerOf(unassignedHost), ports().queue.ping(), ports().blobs.ping()]);
    } catch (cause) {
      throw new AppError("unavailable", undefined, { cause });
    }
    return { status: "ok" as const };
  });
}
