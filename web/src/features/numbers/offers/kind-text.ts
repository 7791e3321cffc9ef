import type { NumberKind } from "@callwright/contracts/endpoints/number";
import * as m from "#messages";

const texts: Record<NumberKind, () => string> = {
  local: m.offers_local,
  mobile: m.offers_mobile,
  toll_free: m.offers_toll_free,
};

export const kindText = (kind: NumberKind): string => texts[kind]();
