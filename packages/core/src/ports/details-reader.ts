/** Language model that extracts job fields from a description, where a deployment configures one. */
import type { Proposals } from "@callwright/contracts";

export interface DetailsReader {
  /** The text is untrusted: it is read, never obeyed. Throws on a timeout or a malformed answer. */
  read(text: string): Promise<Proposals>;
}
