import type { WorkplaceType } from "@callwright/contracts/catalog";
import * as m from "#messages";

export const workplaceNames: Record<WorkplaceType, () => string> = {
  office: m.workplace_office,
  remote: m.workplace_remote,
  hybrid: m.workplace_hybrid,
};
