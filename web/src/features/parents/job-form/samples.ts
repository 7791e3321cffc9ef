/** People to fill previews with: the job's candidates, found by name or number, else an example. */
import type { Candidate } from "@callwright/contracts/endpoints/candidate";
import { type JobFacts, type PersonFacts, promptValues } from "@callwright/contracts/prompt-fill";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Sample, SampleSource } from "../../../components/prompt-editor/samples.ts";
import { call } from "../../../lib/api.ts";
import { keys } from "../../../lib/queries.ts";
import type { JobValues } from "./job-form.ts";

type Facts = Omit<JobFacts, "experience"> & Pick<JobValues, "experience">;

const SEARCH_MS = 250;
const SHOWN = 20;

const examples = {
  en: { firstName: "Alex", lastName: "Morgan" },
  de: { firstName: "Alex", lastName: "Lindner" },
  ar: { firstName: "ليلى", lastName: "حداد" },
};

/** Years may be an empty string while typing. */
const filledFor = (job: Facts, person: PersonFacts): Sample["values"] =>
  promptValues({ ...job, experience: Number(job.experience) }, person);

const nameOf = (person: { firstName: string; lastName: string }) => `${person.firstName} ${person.lastName}`;

export function exampleFor(job: Facts): Sample {
  const person = examples[job.language];
  return { id: "example", name: nameOf(person), values: filledFor(job, person) };
}

export function useSamples(jobId: string, job: Facts): SampleSource {
  const [search, setSearch] = useState("");
  const [settled] = useDebouncedValue(search, SEARCH_MS);
  const { data } = useQuery({
    queryKey: [...keys.job, jobId, "samples", settled],
    queryFn: async ({ signal }) => {
      const query = { pageSize: SHOWN, search: settled, columns: "all" as const };
      return (await call("getJob", { params: { id: jobId }, query, signal })).job.candidates;
    },
    placeholderData: (previous) => previous,
    staleTime: 60_000,
  });
  const people: readonly Candidate[] = data ?? [];
  if (people.length === 0 && search === "") return { samples: [exampleFor(job)] };
  return {
    samples: people.map((person) => ({
      id: person._id,
      name: nameOf(person),
      values: filledFor(job, person),
      phoneNumber: person.phoneNumber,
    })),
    onSearch: setSearch,
  };
}
