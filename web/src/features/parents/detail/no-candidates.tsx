import { Button } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import * as m from "#messages";
import { EmptyState, NoMatches } from "../../../components/empty-state.tsx";
import { parentKind } from "../../../lib/paths.ts";
import { peopleWordsFor } from "../../people/words.ts";
import type { ParentDetail } from "../parent.ts";
import { parentWords } from "../words.ts";
import { clearedFilters, isFiltered, type PeopleView, type ViewChange } from "./people-view.ts";
import type { Dialogs } from "./use-dialogs.ts";

interface NoCandidatesProps {
  readonly parent: ParentDetail;
  readonly view: PeopleView;
  readonly change: (next: ViewChange) => void;
  readonly dialogs: Dialogs;
}

export function NoCandidates({ parent, view, change, dialogs }: NoCandidatesProps) {
  if (isFiltered(view) && parent.pagination.totalCandidates === 0) {
    const clear = () =>
      change({ search: undefined, outcome: undefined, status: undefined, ...clearedFilters(view.answers), page: "1" });
    return <NoMatches title={m.people_no_match()} text={m.people_no_match_text()} onClear={clear} />;
  }
  const words = parentWords(parentKind(parent._id));
  return (
    <EmptyState
      icon={IconUsers}
      title={words.noPeople()}
      text={words.noPeopleText()}
      action={<Button onClick={() => dialogs.open({ kind: "add" })}>{peopleWordsFor(parent._id).add()}</Button>}
    />
  );
}
