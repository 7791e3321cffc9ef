import { Suspense } from "react";
import { lazyLayer } from "../lib/idle.ts";

const page = lazyLayer(async () => (await import("./no-access-page.tsx")).NoAccessPage);

export const NoAccess = () => (
  <Suspense>
    <page.Layer />
  </Suspense>
);
