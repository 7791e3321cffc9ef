import type { Refusal } from "@callwright/contracts/refusals";
import { CustomAttributeType } from "electrodb";

/** Attributes that differ by name alone. */
export const sameAttributes = <const Names extends readonly string[], const Definition>(
  definition: Definition,
  names: Names,
) => Object.fromEntries(names.map((name) => [name, definition])) as Record<Names[number], Definition>;

export const requiredStrings = <const Names extends readonly string[]>(...names: Names) =>
  sameAttributes({ type: "string", required: true }, names);
export const optionalStrings = <const Names extends readonly string[]>(...names: Names) =>
  sameAttributes({ type: "string" }, names);

export const rowKey = <const Partition extends readonly string[], const Sort extends readonly string[]>(
  partition: Partition,
  sort: Sort,
) => ({ pk: { field: "pk", composite: partition }, sk: { field: "sk", composite: sort } });

export const indexKey = <const Partition extends readonly string[], const Sort extends readonly string[]>(
  index: "gsi1" | "gsi2" | "gsi3" | "gsi4",
  partition: Partition,
  sort: Sort,
) => ({ index, pk: { field: `${index}pk`, composite: partition }, sk: { field: `${index}sk`, composite: sort } });

export const refusalAttribute = { type: CustomAttributeType<Refusal>("any") };
