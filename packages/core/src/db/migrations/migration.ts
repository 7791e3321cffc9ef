/** One migration: how a single stored row changes. `run.ts` visits the rows. */

/** A stored row with its keys and ElectroDB's own attributes. */
export type Row = Readonly<Record<string, unknown>>;

export interface Migration {
  /** Sorts by age. A migration that has run anywhere is never changed. */
  readonly id: string;
  /** What is true of every row afterwards. */
  readonly purpose: string;
  /** ElectroDB name of the entity whose rows change. */
  readonly entity: string;
  /**
   * Returns the changed row, or undefined if nothing changes. Idempotent: its own result returns undefined. The primary
   * key stays; index keys are recomputed where their attributes change.
   */
  change(row: Row): Row | undefined;
}
