import { matchRoutes } from "react-router-dom";
import { expect, it } from "vitest";
import { DashboardPage } from "../features/dashboard/dashboard-page.tsx";
import { createRouter } from "./router.tsx";

it("the home page is the dashboard", async () => {
  const router = createRouter();
  for (const path of ["/", "/dashboard"]) {
    const handle: unknown = matchRoutes(router.routes, path)?.at(-1)?.route.handle;
    const isLoadable = typeof handle === "object" && handle !== null && "preload" in handle;
    expect(isLoadable && typeof handle.preload === "function" && (await handle.preload())).toBe(DashboardPage);
  }
  router.dispose();
});
