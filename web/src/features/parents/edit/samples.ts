import type { Language } from "@callwright/contracts/catalog";
import type { Candidate } from "@callwright/contracts/endpoints/candidate";
import { examplePeople, type PromptParent, promptValues } from "@callwright/contracts/prompt-fill";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Sample, SampleSource } from "../../../components/prompt-editor/variables.ts";
import { keys } from "../../../lib/queries.ts";
import { fetchParent, type Parent, promptFacts } from "../parent.ts";

const SEARCH_DEBOUNCE_MS = 250;
const MAX_SAMPLES = 20;

const sampleName = (person: { firstName: string; lastName: string }) => `${person.firstName} ${person.lastName}`;

export function exampleSample(facts: PromptParent, language: Language): Sample {
  const person = examplePeople[language];
  return { id: "example", name: sampleName(person), values: promptValues(facts, person) };
}

/** The parent's people, with whose data the prompt is previewed; an example person if there are none. */
export function useSamples(parent: Parent): SampleSource {
  const [search, setSearch] = useState("");
  const [debouncedSearch] = useDebouncedValue(search, SEARCH_DEBOUNCE_MS);
  const { data } = useQuery({
    queryKey: [...keys.parent, parent._id, "samples", debouncedSearch],
    queryFn: async ({ signal }) => {
      // Any column of the people may be a variable of the prompt.
      const query = { pageSize: MAX_SAMPLES, search: debouncedSearch, columns: "all" as const };
      return (await fetchParent(parent._id, query, signal)).candidates;
    },
    placeholderData: (previous) => previous,
    staleTime: 60_000,
  });
  const people: readonly Candidate[] = data ?? [];
  const facts = promptFacts(parent);
  if (people.length === 0 && search === "") return { samples: [exampleSample(facts, parent.language)] };
  return {
    samples: people.map((person) => ({
      id: person._id,
      name: sampleName(person),
      values: promptValues(facts, person),
      phoneNumber: person.phoneNumber,
    })),
    onSearch: setSearch,
  };
}
