import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { type PartProps, PartWait } from "../edit/part-foot.tsx";
import { factsQuery } from "../parent-queries.ts";
import { FactsForm } from "./facts-form.tsx";
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
  return <PartWait title={m.facts_failed()} error={error} onRetry={refetch} question={part.question} />;
}
