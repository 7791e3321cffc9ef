/** Fields of a body that its schema does not name: refused, since a misspelt one would silently change nothing. */
import { refusal } from "@callwright/contracts/refusals";
import { AppError, issueAt } from "@callwright/core/kernel/error";
import * as z from "zod/mini";

/** `ignored`: paths of fields that may come and change nothing. */
export function refuseUnknownFields(schema: z.ZodMiniType, value: unknown, ignored: readonly string[] = []): void {
  const unknown = unknownFields(schema, value).filter((path) => !ignored.includes(path.replace(/(?<=^|\.)\d+\./g, "")));
  const issues = unknown.map((path) => issueAt(path, refusal("field_unknown", { field: path })));
  const [first] = issues;
  if (first) throw new AppError("validation_failed", first.refusal, { issues });
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const below = (name: string | number, paths: readonly string[]): string[] => paths.map((path) => `${name}.${path}`);

/** Dotted paths, of a value that the schema accepts. */
export function unknownFields(schema: z.core.$ZodType, value: unknown): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      if (!isObject(value) || def.catchall) return [];
      return Object.entries(value).flatMap(([name, inner]) => {
        const field = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined;
        return field ? below(name, unknownFields(field, inner)) : [name];
      });
    case "array":
      if (!Array.isArray(value)) return [];
      return value.flatMap((one, index) => below(index, unknownFields(def.element, one)));
    case "record":
      if (!isObject(value)) return [];
      return Object.entries(value).flatMap(([name, one]) => below(name, unknownFields(def.valueType, one)));
    case "union":
      return fewestOf(
        def.options
          .filter((option) => z.safeParse(option, value).success)
          .map((option) => unknownFields(option, value)),
      );
    case "pipe":
      return unknownFields(def.in, value);
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "nonoptional":
    case "readonly":
    case "catch":
      return unknownFields(def.innerType, value);
    default:
      return [];
  }
}

const fewestOf = (all: readonly string[][]): string[] =>
  [...all].sort((one, other) => one.length - other.length)[0] ?? [];
