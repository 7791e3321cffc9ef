/** Whoever reads the details of a job out of its description, where a deployment has somebody better than our rules. */
import type { Proposals } from "@callwright/contracts";

export interface DetailsReader {
  /**
   * What the text says of the job, each field with the words that it was read from. The text is a stranger's: whatever it says, it
   * is read and not obeyed. Throws when nobody answers in time, or not in the way that was asked for.
   */
  read(text: string): Promise<Proposals>;
}
