import type { Rehearsal } from "@callwright/contracts/endpoints/prompt";
import { Box } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { Notice } from "../../../components/notice.tsx";
import type { Parent } from "../parent.ts";
import { rehearsalQuery } from "../parent-queries.ts";

export function RehearsalWarning({ parent }: { readonly parent: Parent }) {
  const { data } = useQuery(rehearsalQuery(parent._id));
  if (!data?.isAvailable || parent.criteria.length === 0) return null;
  const { rehearsal } = data;
  if (!rehearsal || rehearsal.state === "failed") return <Notice tone="fair">{m.rehearsal_warn_none()}</Notice>;
  if (!rehearsal.isCurrent) return <Notice tone="fair">{m.rehearsal_warn_outdated()}</Notice>;
  return <NeverAskedNotice title={m.rehearsal_warn_never_asked()} rehearsal={rehearsal} />;
}

interface NeverAskedProps {
  readonly title: string;
  readonly rehearsal: Pick<Rehearsal, "criteria" | "neverAsked">;
}

export function NeverAskedNotice({ title, rehearsal: { criteria, neverAsked } }: NeverAskedProps) {
  if (neverAsked.length === 0) return null;
  const neverAskedCriteria = criteria.filter(({ id }) => neverAsked.includes(id));
  return (
    <Notice tone="fair" title={title}>
      <Box component="ul" mt={4} ps={20} style={{ listStyle: "disc" }}>
        {neverAskedCriteria.map(({ id, question }) => (
          <li key={id} dir="auto">
            {question}
          </li>
        ))}
      </Box>
    </Notice>
  );
}
