/** Whose values fill the preview: a person of the list, found by name, or an example while there is nobody yet. */
export interface Sample {
  readonly id: string;
  readonly name: string;
  readonly values: Readonly<Record<string, string>>;
  /** Of an example there is none. */
  readonly phoneNumber?: string;
}

export interface SampleSource {
  readonly samples: readonly Sample[];
  /** Asks for people by name or number; absent where there is but an example. */
  readonly onSearch?: (search: string) => void;
}
