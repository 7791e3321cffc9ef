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
import type { Sample, SampleSource } from "./samples.ts";
import type { Variable } from "./variable-picker.tsx";

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

const standard: Record<ParentKind, readonly StandardVariable[]> = {
  job: standardVariables,
  campaign: campaignStandardVariables,
};

export function variablesOf({ samples }: SampleSource, kind: ParentKind): readonly Variable[] {
  const known = new Set(standard[kind].map(variableKey));
  const brought = new Set(
    samples.flatMap(({ values }) => Object.keys(values)).filter((name) => !known.has(variableKey(name))),
  );
  return [
    ...standard[kind].map((name) => ({ name, meaning: meanings[name]() })),
    ...[...brought].sort().map((name) => ({ name: variableName(name), meaning: name })),
  ];
}

/** Of texts, which may also lead to the person's own page. */
export const textVariablesOf = (source: SampleSource, kind: ParentKind): readonly Variable[] => [
  ...variablesOf(source, kind).filter(({ name }) => name !== candidateLinkVariable),
  { name: candidateLinkVariable, meaning: m.variable_candidate_link() },
];

/** For previews of texts, with a link as long as the real one. */
export const withSampleLink = (sample: Sample): Sample => ({
  ...sample,
  values: { ...sample.values, [candidateLinkVariable]: sampleCandidateLink(location.origin) },
});
