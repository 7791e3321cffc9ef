/** A page that opens only to users who see its entry in the navigation, also by its address. */
import type { User } from "@callwright/contracts/endpoints/session";
import { type ComponentType, Suspense } from "react";
import { lazyLayer } from "../lib/idle.ts";
import { useUser } from "../lib/session.ts";

const noAccess = lazyLayer(async () => (await import("../components/no-access.tsx")).NoAccess);

export function withAccess(Page: ComponentType, isFor: (user: User) => boolean): ComponentType {
  return function PageWithAccess() {
    if (isFor(useUser())) return <Page />;
    return (
      <Suspense>
        <noAccess.Layer />
      </Suspense>
    );
  };
}
