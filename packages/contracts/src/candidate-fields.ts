/** The fields of a person. `label` is for messages; web has their names on screens (`words.ts`, `column-words.ts`). */

export interface CandidateField {
  readonly type: "text" | "number";
  readonly label: string;
  /** Longest text, or largest number. */
  readonly max: number;
  readonly isRequired?: true;
  /** Answers of the API contain the field. */
  readonly isInAnswer?: true;
  /** The form for adding people by hand asks for the field. */
  readonly isEnteredByHand?: true;
  /** The table of candidates has a column for the field. */
  readonly isColumn?: true;
  readonly isSortable?: true;
  readonly filter?: { readonly name: string; readonly comparison: keyof typeof comparisons };
  /** Property of the call's evaluation that takes precedence over the imported value. */
  readonly evaluationKey?: "experienceYears" | "salaryExpectation";
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
    isInAnswer: true,
    isEnteredByHand: true,
    isColumn: true,
    isSortable: true,
    filter: { name: "minYears", comparison: "atLeast" },
    evaluationKey: "experienceYears",
  },
  salary: {
    type: "number",
    label: "Salary",
    max: 100_000_000,
    isInAnswer: true,
    isEnteredByHand: true,
    isColumn: true,
    isSortable: true,
    filter: { name: "maxSalary", comparison: "atMost" },
    evaluationKey: "salaryExpectation",
  },
  currency: { type: "text", label: "Currency", max: 8, isInAnswer: true },
} as const satisfies Record<string, CandidateField>;

type Fields = typeof candidateFields;
export type FieldName = keyof Fields;
export type FieldValue<Name extends FieldName> = Fields[Name]["type"] extends "number" ? number : string;
export type FieldValues<Name extends FieldName> = { readonly [Key in Name]?: FieldValue<Key> | undefined };

export const fieldNames = Object.keys(candidateFields) as readonly FieldName[];
type NamesWith<Property extends keyof CandidateField> = {
  [Name in FieldName]: Property extends keyof Fields[Name] ? Name : never;
}[FieldName];
const namesWith = <Property extends keyof CandidateField>(property: Property) =>
  fieldNames.filter((name): name is NamesWith<Property> & FieldName => property in candidateFields[name]);

export const requiredFields = namesWith("isRequired");
export type OptionalField = Exclude<FieldName, NamesWith<"isRequired">>;
export const optionalFields = fieldNames.filter(
  (name): name is OptionalField => !("isRequired" in candidateFields[name]),
);
export type AnswerField = NamesWith<"isRequired"> | NamesWith<"isInAnswer">;
export const optionalAnswerFields = namesWith("isInAnswer");
export const manualFields = [...requiredFields, ...namesWith("isEnteredByHand")];
export type ManualField = (typeof manualFields)[number];
export type ColumnField = NamesWith<"isColumn">;
export const columnFields = namesWith("isColumn");

export type IndexedField = NamesWith<"isSortable"> | NamesWith<"filter">;
export const indexedFields = [...new Set<IndexedField>([...namesWith("isSortable"), ...namesWith("filter")])];

export const candidateSorts = [
  "added",
  "name",
  ...namesWith("isSortable"),
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
