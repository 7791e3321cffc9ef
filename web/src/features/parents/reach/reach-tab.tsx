/** The Reach tab; its form renders once the plan has loaded. */
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { Failure } from "../../../components/failure.tsx";
import type { PartProps } from "../edit/part.ts";
import { Decisions } from "./decisions.tsx";
import { ReachForm } from "./reach-form.tsx";
import { reachPlanQuery } from "./reach-query.ts";

export function ReachTab({ parent, ...part }: PartProps) {
  const { data: plan, error, refetch } = useQuery(reachPlanQuery(parent._id));
  if (plan)
    return (
      <ReachForm parentId={parent._id} plan={plan} {...part}>
        <Decisions parent={parent} />
      </ReachForm>
    );
  return (
    <>
      {error ? <Failure title={m.reach_failed()} error={error} onRetry={refetch} /> : <Skeleton height={360} />}
      {part.question}
    </>
  );
}
