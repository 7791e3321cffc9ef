/** People and their calling, page by page: a job's candidates or a campaign's leads. */
import type { ReactNode } from "react";
import * as m from "#messages";
import { type Column, TableCard } from "../table/table-card.tsx";
import type { Yardstick } from "./cells.tsx";
import type { Person } from "./person.ts";
import { PersonRow, type RowActions } from "./person-row.tsx";

interface PeopleTableProps {
  /** For screen readers. */
  readonly label: string;
  readonly people: readonly Person[];
  /** With one, experience and salary are shown against it. */
  readonly yardstick?: Yardstick | undefined;
  /** Ids of people whose call has just been asked for. */
  readonly asked: ReadonlySet<string>;
  /** The same object on every render, or all rows render again. */
  readonly actions: RowActions;
  readonly isLoading: boolean;
  readonly empty: ReactNode;
  readonly tools: ReactNode;
  readonly foot: ReactNode;
}

const columns = (hasYardstick: boolean): readonly Column[] => [
  { key: "name", label: m.people_name(), isPinned: true },
  { key: "contact", label: m.people_contact() },
  ...(hasYardstick
    ? [
        { key: "experience", label: m.people_experience() },
        { key: "salary", label: m.people_salary() },
      ]
    : []),
  { key: "outcome", label: m.people_outcome(), width: "184px" },
  { key: "status", label: m.people_status(), width: "160px" },
  { key: "sms", label: m.people_sms() },
  { key: "actions", label: m.actions(), align: "end", isUnlabelled: true },
];

export function PeopleTable(props: PeopleTableProps) {
  const { label, people, yardstick, asked, actions, isLoading, empty, tools, foot } = props;
  return (
    <TableCard
      label={label}
      columns={columns(yardstick !== undefined)}
      isLoading={isLoading}
      skeletonRows={8}
      empty={empty}
      tools={tools}
      foot={foot}
      minWidth={yardstick ? 1024 : 880}
    >
      {people.map((person) => (
        <PersonRow
          key={person._id}
          person={person}
          yardstick={yardstick}
          isAsked={asked.has(person._id)}
          actions={actions}
        />
      ))}
    </TableCard>
  );
}
