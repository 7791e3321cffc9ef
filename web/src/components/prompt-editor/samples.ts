/** People to fill the preview with: from the list, found by name, or an example. */
export interface Sample {
  readonly id: string;
  readonly name: string;
  readonly values: Readonly<Record<string, string>>;
  /** Undefined for an example. */
  readonly phoneNumber?: string;
}

export interface SampleSource {
  readonly samples: readonly Sample[];
  /** Searches people by name or number; undefined without people. */
  readonly onSearch?: (search: string) => void;
}
