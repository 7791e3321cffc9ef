/** A refusal kept in a row, to be shown later. */
import { type Refusal, refusal, refusalOf } from "@callwright/contracts/refusals";
import { CustomAttributeType } from "electrodb";

/** Older rows hold the English sentence. */
const read = (stored: Refusal | string | undefined): Refusal | undefined =>
  typeof stored === "string" ? (refusalOf(stored) ?? refusal("provider_message", { words: stored })) : stored;

export const refusalAttribute = { type: CustomAttributeType<Refusal>("any"), get: read };
