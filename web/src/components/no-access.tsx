import { Suspense } from "react";
import { lazyLayer } from "../lib/idle.ts";

const closed = lazyLayer(async () => (await import("./closed-page.tsx")).ClosedPage);

export const NoAccess = () => (
  <Suspense>
    <closed.Layer />
  </Suspense>
);
