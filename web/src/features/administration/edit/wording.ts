import type { userTypes } from "@callwright/contracts/catalog";
import * as m from "#messages";

export const typeNames: Record<(typeof userTypes)[number], () => string> = {
  subscription: m.panel_type_subscription,
  enterprise: m.panel_type_enterprise,
};
