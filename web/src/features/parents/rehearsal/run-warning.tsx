import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { Notice } from "../../../components/notice.tsx";
import type { Parent } from "../parent.ts";
import { rehearsalQuery } from "../parent-queries.ts";
import { NeverAsked } from "./never-asked.tsx";

export function RunWarning({ parent }: { readonly parent: Parent }) {
  const { data } = useQuery(rehearsalQuery(parent._id));
  if (!data?.isAvailable || parent.criteria.length === 0) return null;
  const { rehearsal } = data;
  if (!rehearsal || rehearsal.state === "failed") return <Notice tone="fair">{m.rehearsal_warn_none()}</Notice>;
  if (!rehearsal.isCurrent) return <Notice tone="fair">{m.rehearsal_warn_outdated()}</Notice>;
  return <NeverAsked title={m.rehearsal_warn_never_asked()} rehearsal={rehearsal} />;
}
