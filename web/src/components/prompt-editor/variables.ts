import type { ParentKind } from "@callwright/contracts/endpoints/parent";
import {
  campaignStandardVariables,
  candidateLinkVariable,
  type StandardVariable,
  sampleCandidateLink,
  standardVariables,
  variableKey,
  variableName,
} from "@callwright/contracts/prompt-fill";
import * as m from "#messages";
import type { Variable } from "./variable-picker.tsx";

export interface Sample {
  readonly id: string;
  readonly name: string;
  readonly values: Readonly<Record<string, string>>;
  readonly phoneNumber?: string;
}

export interface SampleSource {
  readonly samples: readonly Sample[];
  readonly onSearch?: (search: string) => void;
}

const meanings: Record<StandardVariable, () => string> = {
  companyName: m.create_company,
  recruiterName: m.create_recruiter,
  jobTitle: m.create_job_title,
  jobLocation: m.create_location,
  workplacePreference: m.create_workplace,
  expectedExperience: m.create_experience,
  salaryRange: m.create_salary_range,
  candidateName: m.variable_candidate,
  FirstName: m.manual_first_name,
  LastName: m.manual_last_name,
};

const standardByKind: Record<ParentKind, readonly StandardVariable[]> = {
  job: standardVariables,
  campaign: campaignStandardVariables,
};

export function promptVariables({ samples }: SampleSource, kind: ParentKind): readonly Variable[] {
  const standardKeys = new Set(standardByKind[kind].map(variableKey));
  const names = samples.flatMap(({ values }) => Object.keys(values));
  const importedNames = new Set(names.filter((name) => !standardKeys.has(variableKey(name))));
  return [
    ...standardByKind[kind].map((name) => ({ name, meaning: meanings[name]() })),
    ...[...importedNames].sort().map((name) => ({ name: variableName(name), meaning: name })),
  ];
}

/** Texts may also contain a link to the person's own page. Samples may have it already, so it is listed only once. */
export const smsVariables = (source: SampleSource, kind: ParentKind): readonly Variable[] => [
  ...promptVariables(source, kind).filter(({ name }) => name !== candidateLinkVariable),
  { name: candidateLinkVariable, meaning: m.variable_candidate_link() },
];

/** The sample for the preview of a text, with a candidate link as long as a real one. */
export const withSampleLink = (sample: Sample): Sample => ({
  ...sample,
  values: { ...sample.values, [candidateLinkVariable]: sampleCandidateLink(location.origin) },
});
