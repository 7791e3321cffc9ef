/** A refusal kept in a row, to be shown later. */
import type { Refusal } from "@callwright/contracts/refusals";
import { CustomAttributeType } from "electrodb";

export const refusalAttribute = { type: CustomAttributeType<Refusal>("any") };
