import { isDeepStrictEqual } from "node:util";

export type Values = Readonly<Record<string, unknown>>;

/** Named like a secret, an attribute never reaches the log. */
const secret = /password|secret|token|sealed|hash|credential|private/i;

const clean = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== undefined && !secret.test(name)));

export function differences(before?: Values, after?: Values): { readonly before?: Values; readonly after?: Values } {
  if (!before || !after) return { ...(before && { before: clean(before) }), ...(after && { after: clean(after) }) };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const pick = (values: Values) => clean(Object.fromEntries(changed.map((name) => [name, values[name]])));
  return { before: pick(before), after: pick(after) };
}
