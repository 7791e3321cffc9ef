/** Fills templates as the voice provider does: the part of LiquidJS that prompts use. */

export type Variables = Readonly<Record<string, unknown>>;

const placeholder = /\{\{-?\s*([\w.]+)\s*((?:\|[^}]*)?)-?\}\}/g;
const defaultFilter = /\|\s*default:\s*(?:"([^"]*)"|'([^']*)')/;

/** `{{name}}`, `{{customer.name}}`, `{{name | default: "there"}}`; an unknown name becomes an empty text. */
export function fill(template: string, variables: Variables): string {
  return template.replace(placeholder, (_whole, path: string, filters: string) => {
    const value = lookup(path, variables);
    if (value !== undefined && value !== null && value !== "") return String(value);
    const fallback = defaultFilter.exec(filters);
    return fallback?.[1] ?? fallback?.[2] ?? "";
  });
}

function lookup(path: string, variables: Variables): unknown {
  if (path in variables) return variables[path];
  let value: unknown = variables;
  for (const key of path.split(".")) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Object.entries(value).find(([name]) => name === key)?.[1];
  }
  return value;
}
