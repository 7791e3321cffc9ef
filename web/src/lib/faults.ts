/** Faults of a form by field path, from a schema's issues; fields carry their path as `name` or `data-path`. */
import type * as z from "zod/mini";

export type Faults = Readonly<Record<string, string>>;
export type FaultTexts = Readonly<Record<string, () => string>>;

export interface BodyResult<Body> {
  readonly body?: Body;
  readonly faults?: Faults;
}

interface Issue {
  readonly path: readonly PropertyKey[] | string;
  readonly message: string;
}

/** The first fault of each field, in the form's own text if `texts` has one for the field. */
export function faultsIn(issues: readonly Issue[] = [], texts?: FaultTexts): Faults {
  const faults: Record<string, string> = {};
  for (const { path, message } of issues) {
    const field = typeof path === "string" ? path : path.join(".");
    faults[field] ??= texts?.[field]?.() ?? message;
  }
  return faults;
}

export const faultsAt = <Field extends string>(fields: readonly Field[], texts: Record<Field, () => string>): Faults =>
  Object.fromEntries(fields.map((field) => [field, texts[field]()]));

export function readBody<T>(schema: z.ZodMiniType<T>, values: unknown, texts?: FaultTexts): BodyResult<T> {
  const { data, error } = schema.safeParse(values);
  return error ? { faults: faultsIn(error.issues, texts) } : { body: data };
}

/** Focuses a field, or the tab stop of a group of controls. */
export function focusField(path: string) {
  focusIn(document.querySelector<HTMLElement>(`[data-path="${path}"]`));
}

function focusIn(field: HTMLElement | null | undefined) {
  const tabStop = field?.querySelector<HTMLElement>("input[tabindex='0'], [role='slider']");
  const control = tabStop ?? field?.querySelector("input");
  (control ?? field)?.focus();
}

/** A field also shows the faults below its path: "hours" also shows the fault at "hours.2.from". */
const showsFaultAt = (field: HTMLElement, path: string) =>
  [field.getAttribute("name"), field.dataset.path].some(
    (fieldPath) => fieldPath && `${path}.`.startsWith(`${fieldPath}.`),
  );

/** Focuses the first field with a fault; false if no field of the form shows one. */
export function focusFault(form: HTMLElement | null, faults: Faults): boolean {
  const paths = Object.keys(faults);
  const fields = [...(form?.querySelectorAll<HTMLElement>("[name]:not([type='hidden']), [data-path]") ?? [])];
  const field = fields.find((formField) => paths.some((path) => showsFaultAt(formField, path)));
  focusIn(field);
  return field !== undefined;
}
