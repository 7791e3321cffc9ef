import { Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { Failure } from "../../../components/failure.tsx";
import type { PartProps } from "../edit/part.ts";
import { FactsForm } from "./facts-form.tsx";
import { factsQuery } from "./facts-query.ts";
import { OpenQuestions } from "./open-questions.tsx";

export function FactsTab({ parent, ...part }: PartProps) {
  const { data: facts, error, refetch } = useQuery(factsQuery(parent._id));
  const [isAnswering, setAnswering] = useState(false);
  if (facts)
    return (
      <Stack gap={24}>
        <OpenQuestions parent={parent} onTyped={setAnswering} />
        <FactsForm parent={parent} facts={facts} isAnswering={isAnswering} {...part} />
      </Stack>
    );
  return (
    <>
      {error ? <Failure title={m.facts_failed()} error={error} onRetry={refetch} /> : <Skeleton height={360} />}
      {part.question}
    </>
  );
}
