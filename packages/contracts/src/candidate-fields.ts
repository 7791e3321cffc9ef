/**
 * The fields of a person: schemas, entities, change log, index, import, export, orders, filters and the web's columns derive
 * from this table; elsewhere are only their words (web's `field-words.ts`, `column-words.ts`, and `candidate-columns.ts`).
 */

export interface CandidateField {
  readonly type: "text" | "number";
  readonly label: string;
  /** Longest text, or largest number. */
  readonly max: number;
  readonly isRequired?: true;
  readonly isAnswered?: true;
  readonly isTyped?: true;
  readonly isColumn?: true;
  readonly isSorted?: true;
  readonly filter?: { readonly name: string; readonly keeps: keyof typeof comparisons };
  /** What the person says in a call takes precedence over the file's value. */
  readonly said?: "experienceYears" | "salaryExpectation";
}

export const comparisons = {
  atLeast: (value: Value, wanted: Value) => value >= wanted,
  atMost: (value: Value, wanted: Value) => value <= wanted,
  is: (value: Value, wanted: Value) => lowerCase(value) === lowerCase(wanted),
};

type Value = string | number;
const lowerCase = (value: Value) => String(value).trim().toLowerCase();

export const candidateFields = {
  firstName: { type: "text", label: "First Name", max: 100, isRequired: true },
  lastName: { type: "text", label: "Last Name", max: 100, isRequired: true },
  phoneNumber: { type: "text", label: "Phone Number", max: 100, isRequired: true },
  email: { type: "text", label: "Email", max: 254 },
  experience: {
    type: "number",
    label: "Experience",
    max: 80,
    isAnswered: true,
    isTyped: true,
    isColumn: true,
    isSorted: true,
    filter: { name: "minYears", keeps: "atLeast" },
    said: "experienceYears",
  },
  salary: {
    type: "number",
    label: "Salary",
    max: 100_000_000,
    isAnswered: true,
    isTyped: true,
    isColumn: true,
    isSorted: true,
    filter: { name: "maxSalary", keeps: "atMost" },
    said: "salaryExpectation",
  },
  currency: { type: "text", label: "Currency", max: 8, isAnswered: true },
} as const satisfies Record<string, CandidateField>;

type Fields = typeof candidateFields;
export type FieldName = keyof Fields;
export type FieldValue<Name extends FieldName> = Fields[Name]["type"] extends "number" ? number : string;
export type FieldValues<Name extends FieldName> = { readonly [Key in Name]?: FieldValue<Key> | undefined };

type NamesWith<Property extends keyof CandidateField> = {
  [Name in FieldName]: Property extends keyof Fields[Name] ? Name : never;
}[FieldName];
const namesWith = <Property extends keyof CandidateField>(property: Property) =>
  fieldNames.filter((name): name is NamesWith<Property> & FieldName => property in candidateFields[name]);

export const fieldNames = Object.keys(candidateFields) as readonly FieldName[];
export const requiredFields = namesWith("isRequired");
export type OptionalField = Exclude<FieldName, NamesWith<"isRequired">>;
export const optionalFields = fieldNames.filter(
  (name): name is OptionalField => !("isRequired" in candidateFields[name]),
);
export type AnsweredField = NamesWith<"isRequired"> | NamesWith<"isAnswered">;
export const answeredFields = namesWith("isAnswered");
export const typedFields = [...requiredFields, ...namesWith("isTyped")];
export type TypedField = (typeof typedFields)[number];
export type ColumnField = NamesWith<"isColumn">;
export const columnFields = namesWith("isColumn");

export type IndexedField = NamesWith<"isSorted"> | NamesWith<"filter">;
export const indexedFields = [...new Set<IndexedField>([...namesWith("isSorted"), ...namesWith("filter")])];

export const candidateSorts = [
  "added",
  "name",
  ...namesWith("isSorted"),
  "outcome",
  "status",
  "called",
  "score",
] as const;
export type CandidateSort = (typeof candidateSorts)[number];

type FilteredField = NamesWith<"filter">;
export type FieldFilterName = Fields[FilteredField]["filter"]["name"];
export type FieldFilters = {
  readonly [Name in FilteredField as Fields[Name]["filter"]["name"]]?: FieldValue<Name> | undefined;
};
export const fieldFilters = namesWith("filter").map((field) => {
  const { type, max, filter } = candidateFields[field];
  return { field, type, max, ...filter };
});
