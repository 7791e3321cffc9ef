/** Whether all is up. */
import { endpoints } from "@callwright/contracts";
import { ports } from "@callwright/core/kernel/context";
import * as Tenant from "@callwright/core/tenant/index";
import type { Hono } from "hono";
import { implement } from "../implement.ts";

export function healthRoutes(app: Hono): void {
  implement(app, endpoints.healthz, async () => {
    await Promise.all([Tenant.resolve("health.invalid"), ports().queue.ping(), ports().blobs.ping()]);
    return { status: "ok" as const };
  });
}
