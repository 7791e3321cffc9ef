/** Form bodies with brackets: `items[0][price]=p` is an array of objects; `expand[]=x` appends to an array. */

export type FormValue = string | FormValue[] | { [name: string]: FormValue };
type Nest = Map<string, string | Nest>;

export function parseForm(text: string): Record<string, FormValue> {
  const root: Nest = new Map();
  for (const [key, value] of new URLSearchParams(text)) {
    const path = key.split("[").map((part) => part.replace(/\]$/, ""));
    const last = path.pop() ?? "";
    let nest = root;
    for (const part of path) {
      const existing = nest.get(part);
      const child: Nest = existing instanceof Map ? existing : new Map();
      nest.set(part, child);
      nest = child;
    }
    nest.set(last === "" ? String(nest.size) : last, value);
  }
  return Object.fromEntries([...root].map(([name, value]) => [name, plainValue(value)]));
}

function plainValue(value: string | Nest): FormValue {
  if (!(value instanceof Map)) return value;
  const entries = [...value].map(([name, inner]) => [name, plainValue(inner)] as const);
  return entries.every(([name]) => /^\d+$/.test(name))
    ? entries.map(([, inner]) => inner)
    : Object.fromEntries(entries);
}
