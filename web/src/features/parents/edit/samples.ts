import type { Language } from "@callwright/contracts/catalog";
import type { Candidate } from "@callwright/contracts/endpoints/candidate";
import { examplePeople, type ParentFacts, promptValues } from "@callwright/contracts/prompt-fill";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Sample, SampleSource } from "../../../components/prompt-editor/samples.ts";
import { keys } from "../../../lib/queries.ts";
import { factsOf, fetchParent, type Parent } from "../parent.ts";

const SEARCH_MS = 250;
const SHOWN = 20;

const personName = (person: { firstName: string; lastName: string }) => `${person.firstName} ${person.lastName}`;

export function exampleFor(facts: ParentFacts, language: Language): Sample {
  const person = examplePeople[language];
  return { id: "example", name: personName(person), values: promptValues(facts, person) };
}

export function useSamples(parent: Parent): SampleSource {
  const [search, setSearch] = useState("");
  const [settled] = useDebouncedValue(search, SEARCH_MS);
  const { data } = useQuery({
    queryKey: [...keys.parent, parent._id, "samples", settled],
    queryFn: async ({ signal }) => {
      const query = { pageSize: SHOWN, search: settled, columns: "all" as const };
      return (await fetchParent(parent._id, query, signal)).candidates;
    },
    placeholderData: (previous) => previous,
    staleTime: 60_000,
  });
  const people: readonly Candidate[] = data ?? [];
  const facts = factsOf(parent);
  if (people.length === 0 && search === "") return { samples: [exampleFor(facts, parent.language)] };
  return {
    samples: people.map((person) => ({
      id: person._id,
      name: personName(person),
      values: promptValues(facts, person),
      phoneNumber: person.phoneNumber,
    })),
    onSearch: setSearch,
  };
}
