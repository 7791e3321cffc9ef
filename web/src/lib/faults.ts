/** Faults of a form by field path, from a schema's issues; fields carry their path in `data-path`. */

export type Faults = Readonly<Record<string, string>>;

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The first fault of each field. */
export function faultsIn(issues: readonly Issue[] = []): Faults {
  const faults: Record<string, string> = {};
  for (const { path, message } of issues) faults[path.join(".")] ??= message;
  return faults;
}

/** Focuses a field; in a group, the control in the tab order. */
export function focusField(path: string) {
  const field = document.querySelector<HTMLElement>(`[data-path="${path}"]`);
  const inside = field?.querySelector<HTMLElement>("input[tabindex='0'], [role='slider']");
  (inside ?? field)?.focus();
}
