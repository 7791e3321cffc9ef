import type { User } from "@callwright/contracts/endpoints/session";
import type { ComponentType } from "react";
import { NoAccess } from "../components/no-access.tsx";
import { useUser } from "../lib/session.ts";

export function withAccess(Page: ComponentType, isFor: (user: User) => boolean): ComponentType {
  return function PageWithAccess() {
    return isFor(useUser()) ? <Page /> : <NoAccess />;
  };
}
