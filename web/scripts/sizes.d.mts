/** Sizes in kB (1,000 bytes) of gzip. */
export interface RouteSizes {
  readonly js: number;
  readonly own: number;
  readonly css: number;
  readonly limitJs?: number;
}

export function measure(): {
  readonly routes: Readonly<Record<string, RouteSizes>>;
  readonly exceeded: readonly string[];
};
