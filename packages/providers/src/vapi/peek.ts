/** Looks into what nobody has checked, without a library of schemas. */
export const at = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
