export type Row = Readonly<Record<string, unknown>>;

export interface Migration {
  /** Sorts by age. A migration that has run anywhere is never changed. */
  readonly id: string;
  readonly purpose: string;
  readonly entity: string;
  /** Undefined if nothing changes. Idempotent; the primary key stays, index keys are recomputed. */
  change(row: Row): Row | undefined;
}
