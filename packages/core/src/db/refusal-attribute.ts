import type { Refusal } from "@callwright/contracts/refusals";
import { CustomAttributeType } from "electrodb";

export const refusalAttribute = { type: CustomAttributeType<Refusal>("any") };
