/** A row's primary key. */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}
