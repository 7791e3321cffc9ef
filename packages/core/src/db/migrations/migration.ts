/** A change of rows that lie in the table already: what one row becomes, and nothing of how all of them are reached. */

/** A row as it lies in the table, with its keys and ElectroDB's marks. */
export type Row = Readonly<Record<string, unknown>>;

export interface Migration {
  /** Sorts by age; once it has run anywhere it is not changed any more. */
  readonly id: string;
  /** What holds for every row afterwards. */
  readonly purpose: string;
  /** The entity whose rows it changes, as ElectroDB names it. */
  readonly entity: string;
  /**
   * The row as it should be, or undefined where it is so already. Asked again of its own answer it answers undefined: that
   * makes a migration repeatable. Its primary key stays; keys of indexes are written out where what they are made of changes.
   */
  change(row: Row): Row | undefined;
}
