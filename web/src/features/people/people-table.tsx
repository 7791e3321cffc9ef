import { type CandidateSort, candidateSorts } from "@callwright/contracts/candidate-fields";
import { type ReactNode, useEffect, useRef } from "react";
import * as m from "#messages";
import { type ColumnHead, type ColumnSort, TableCard } from "../../components/table/table-card.tsx";
import { usePhoneScreen } from "../../components/use-phone-screen.ts";
import type { EditedCell, EditSession } from "./edit/use-editing.ts";
import { type JobRequirements, shownFields } from "./measure-cells.tsx";
import classes from "./people-table.module.css";
import type { Person } from "./person.ts";
import type { RowActions } from "./person-cells.tsx";
import { PersonRow } from "./person-row.tsx";
import type { ScoreColumn } from "./score-column.tsx";
import { isChosen, type PeopleSelection } from "./selection/people-selection.ts";
import { headingWords } from "./words.ts";

const MEASURE_WIDTH_PX = 80;
const SCORE_WIDTH_PX = 112;

interface PeopleOrder {
  readonly sort: CandidateSort;
  readonly order: "asc" | "desc";
}

/** Cycles through ascending, descending and the order of arrival; scores begin with the best. */
export function nextOrder(current: PeopleOrder, column: CandidateSort): PeopleOrder {
  const firstDirection = column === "score" ? "desc" : "asc";
  if (current.sort !== column) return { sort: column, order: firstDirection };
  if (current.order !== firstDirection) return { sort: "added", order: "asc" };
  return { sort: column, order: firstDirection === "asc" ? "desc" : "asc" };
}

interface ColumnOptions {
  readonly hasRequirements: boolean;
  readonly scores: ScoreColumn | undefined;
  readonly isCompact: boolean;
  readonly order: PeopleOrder;
  readonly onOrder: (order: PeopleOrder) => void;
  /** How many of the people in view are selected. */
  readonly selectedShare: "all" | "some" | "none";
  readonly onChooseShown: (isChosen: boolean) => void;
}

export function peopleColumns(props: ColumnOptions): readonly ColumnHead[] {
  const { hasRequirements, scores, isCompact, order, onOrder, selectedShare, onChooseShown } = props;
  const sortBy = (column: CandidateSort): ColumnSort => ({
    direction: order.sort === column ? directions[order.order] : undefined,
    onSort: () => onOrder(nextOrder(order, column)),
  });
  const name: ColumnHead = {
    key: "name",
    label: m.people_name(),
    width: isCompact ? "156px" : "15%",
    isPinned: true,
    lead: <SelectShownBox selectedShare={selectedShare} onChooseShown={onChooseShown} />,
    sort: sortBy("name"),
  };
  const contact: ColumnHead = { key: "contact", label: m.people_contact(), width: "12.5%" };
  const measures = shownFields(hasRequirements).map((key): ColumnHead => {
    const column = candidateSorts.find((sort) => sort === key);
    return { key, label: headingWords[key](), width: `${MEASURE_WIDTH_PX}px`, ...(column && { sort: sortBy(column) }) };
  });
  // A score column has the place of this one.
  if (hasRequirements && !scores)
    measures.push({ key: "availability", label: m.people_available(), width: "10%", isWideOnly: true });
  const score: readonly ColumnHead[] = scores
    ? [{ key: "score", label: scores.label(), width: `${SCORE_WIDTH_PX}px`, sort: sortBy("score") }]
    : [];
  const calling: readonly ColumnHead[] = [
    { key: "outcome", label: m.people_outcome(), width: isCompact ? "116px" : "14.5%", sort: sortBy("outcome") },
    { key: "status", label: m.people_status(), width: isCompact ? "132px" : "12%", sort: sortBy("status") },
  ];
  return [
    name,
    ...(isCompact ? [...calling, ...score, ...measures] : [contact, ...measures, ...score, ...calling]),
    { key: "sms", label: m.people_sms() },
    { key: "actions", label: m.actions(), align: "end", width: isCompact ? "84px" : "140px", isUnlabelled: true },
  ];
}

const directions = { asc: "ascending", desc: "descending" } as const;

function SelectShownBox({ selectedShare, onChooseShown }: Pick<ColumnOptions, "selectedShare" | "onChooseShown">) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = selectedShare === "some";
  }, [selectedShare]);
  return (
    <label className={classes.box}>
      <input
        ref={box}
        type="checkbox"
        checked={selectedShare === "all"}
        aria-label={m.people_choose_shown()}
        onChange={() => onChooseShown(selectedShare !== "all")}
      />
    </label>
  );
}

export interface PeopleTableProps extends Omit<ColumnOptions, "hasRequirements" | "isCompact"> {
  readonly label: string;
  readonly requirements: JobRequirements | undefined;
  readonly zone: string | undefined;
  /** Ids of people whose call was requested here and is not in the list yet. */
  readonly requestedIds: ReadonlySet<string>;
  readonly selection: PeopleSelection;
  readonly editedCell: EditedCell | undefined;
  /** `editSession` and `actions` must be the same objects on each render; otherwise all rows render again. */
  readonly editSession: EditSession;
  readonly actions: RowActions;
  readonly failure?: ReactNode;
  readonly empty: ReactNode;
  readonly tools: ReactNode;
  readonly foot: ReactNode;
}

interface PagedTableProps extends PeopleTableProps {
  readonly people: readonly Person[];
  readonly firstRow: number;
  readonly isLoading: boolean;
}

export function PeopleTable(props: PagedTableProps) {
  const { label, people, firstRow, requirements, scores, isLoading, failure, empty, tools, foot } = props;
  const isCompact = usePhoneScreen();
  const hasRequirements = requirements !== undefined;
  // The least width of all other columns together.
  const otherColumnsPx = isCompact ? 576 : 824;
  const measuresPx = MEASURE_WIDTH_PX * shownFields(hasRequirements).length;
  return (
    <TableCard
      label={label}
      columns={peopleColumns({ ...props, isCompact, hasRequirements })}
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
      minWidth={otherColumnsPx + measuresPx + (scores ? SCORE_WIDTH_PX : 0)}
      isFixed
    />
  );
}

export interface RowsTableProps extends Omit<PeopleTableProps, "foot"> {
  readonly isCompact: boolean;
}

export const rowProps = (person: Person | undefined, table: RowsTableProps) => ({
  person,
  isCompact: table.isCompact,
  requirements: table.requirements,
  Score: table.scores?.Cell,
  zone: table.zone,
  isRequested: person !== undefined && table.requestedIds.has(person._id),
  isChosen: person !== undefined && isChosen(table.selection, person._id),
  editedField: person !== undefined && table.editedCell?.personId === person._id ? table.editedCell.field : undefined,
  editSession: table.editSession,
  actions: table.actions,
});
