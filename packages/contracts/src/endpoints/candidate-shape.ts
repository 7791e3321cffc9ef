import * as z from "zod/mini";
import { candidateFields, type FieldName, type FieldValue } from "../candidate-fields.ts";

type Field = (typeof candidateFields)[FieldName];

/** The named fields as optional schemas. The cast restores the type of each field, which `fromEntries` loses. */
export const fieldShape = <Name extends FieldName>(names: readonly Name[], schemaOf: (field: Field) => z.ZodMiniType) =>
  Object.fromEntries(names.map((name) => [name, z.optional(schemaOf(candidateFields[name]))])) as {
    readonly [Key in Name]: z.ZodMiniOptional<FieldValue<Key> extends number ? z.ZodMiniNumber : z.ZodMiniString>;
  };

export const plainFieldSchema = ({ type }: Field) => (type === "number" ? z.number() : z.string());
