export interface Sample {
  readonly id: string;
  readonly name: string;
  readonly values: Readonly<Record<string, string>>;
  readonly phoneNumber?: string;
}

export interface SampleSource {
  readonly samples: readonly Sample[];
  readonly onSearch?: (search: string) => void;
}
