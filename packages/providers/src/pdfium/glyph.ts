/** A character of a page and the place where it is drawn, in points from the lower left corner. */
export interface Glyph {
  readonly character: string;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  /** Of its font. */
  readonly size: number;
}
