/** Loads the "no access" page when it is first shown; most users never see it. */
import { Suspense } from "react";
import { lazyLayer } from "../lib/idle.ts";

const page = lazyLayer(async () => (await import("./no-access-page.tsx")).NoAccessPage);

export const NoAccess = () => (
  <Suspense>
    <page.Layer />
  </Suspense>
);
