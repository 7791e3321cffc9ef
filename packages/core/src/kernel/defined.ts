export type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

export const defined = <T extends object>(values: T): Defined<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;
