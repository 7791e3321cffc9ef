import type { ReactNode } from "react";
import { TableCard } from "../../components/table/table-card.tsx";
import { usePhoneScreen } from "../../components/use-phone-screen.ts";
import { type JobRequirements, shownFields } from "./cells.tsx";
import type { EditedCell, EditSession } from "./edit/use-editing.ts";
import { type ColumnsOf, peopleColumns } from "./people-columns.tsx";
import type { Person } from "./person.ts";
import { PersonRow } from "./person-row.tsx";
import type { RowActions } from "./row-actions.ts";
import { isChosen, type PeopleSelection } from "./selection/people-selection.ts";

export interface PeopleTableProps extends Omit<ColumnsOf, "hasRequirements" | "isCompact"> {
  readonly label: string;
  readonly requirements: JobRequirements | undefined;
  readonly zone: string | undefined;
  readonly requested: ReadonlySet<string>;
  readonly chosen: PeopleSelection;
  readonly edited: EditedCell | undefined;
  /** Stable identities, or all rows render again. */
  readonly editing: EditSession;
  readonly actions: RowActions;
  readonly failure?: ReactNode;
  readonly empty: ReactNode;
  readonly tools: ReactNode;
  readonly foot: ReactNode;
}

interface PagedProps extends PeopleTableProps {
  readonly people: readonly Person[];
  readonly firstRow: number;
  readonly isLoading: boolean;
}

const SCORE_WIDTH = 112;

export function PeopleTable(props: PagedProps) {
  const { label, people, firstRow, requirements, scores, isLoading, failure, empty, tools, foot } = props;
  const isCompact = usePhoneScreen();
  return (
    <TableCard
      label={label}
      columns={peopleColumns({ ...props, isCompact, hasRequirements: requirements !== undefined })}
      rows={people}
      renderRow={(person, index) => (
        <PersonRow key={person._id} {...rowProps(person, { ...props, isCompact })} row={firstRow + index} />
      )}
      isLoading={isLoading}
      skeletonRows={8}
      failure={failure}
      empty={empty}
      tools={tools}
      foot={foot}
      minWidth={
        (isCompact ? 576 : 824) + 80 * shownFields(requirements !== undefined).length + (scores ? SCORE_WIDTH : 0)
      }
      isFixed
    />
  );
}

export interface TableOfRows extends Omit<PeopleTableProps, "foot"> {
  readonly isCompact: boolean;
}

export const rowProps = (person: Person | undefined, table: TableOfRows) => ({
  person,
  isCompact: table.isCompact,
  requirements: table.requirements,
  Score: table.scores?.Cell,
  zone: table.zone,
  isRequested: person !== undefined && table.requested.has(person._id),
  isChosen: person !== undefined && isChosen(table.chosen, person._id),
  edited: person !== undefined && table.edited?.personId === person._id ? table.edited.field : undefined,
  editing: table.editing,
  actions: table.actions,
});
