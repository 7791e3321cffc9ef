/** The APIs of applicant tracking systems, called with the customer's key. */
import type { AtsKey } from "@callwright/contracts/endpoints/source";
import type { Refusal } from "@callwright/contracts/refusals";
import type { AtsKind } from "@callwright/contracts/source-words";

export interface AtsAccess extends AtsKey {
  readonly kind: AtsKind;
}

export interface AtsFailure {
  readonly kind: "failed";
  readonly failure: Refusal;
  /** A retry would fail too. */
  readonly isFinal: boolean;
  readonly retryAfterSeconds?: number | undefined;
}

export interface AtsNote {
  /** Id of the person in the system; at Lever, of the opportunity. */
  readonly personId: string;
  readonly text: string;
  /** Part of the text, by which a retry finds the note. */
  readonly reference: string;
}

export interface Ats {
  readOpportunity(
    access: AtsAccess,
    opportunityId: string,
  ): Promise<{ readonly kind: "found"; readonly opportunity: unknown } | AtsFailure>;
  /** Adds a note unless one with its reference is there. Never throws. */
  writeNote(access: AtsAccess, note: AtsNote): Promise<{ readonly kind: "written" } | AtsFailure>;
}
