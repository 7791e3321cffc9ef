import { type CandidateSort, candidateSorts } from "@callwright/contracts/candidate-fields";
import { useEffect, useRef } from "react";
import * as m from "#messages";
import type { ColumnHead, ColumnSort } from "../../components/table/table-card.tsx";
import { shownFields } from "./cells.tsx";
import { headingWords } from "./field-words.ts";
import classes from "./people-table.module.css";
import type { ScoreColumn } from "./score-column.tsx";

export interface PeopleOrder {
  readonly sort: CandidateSort;
  readonly order: "asc" | "desc";
}

/** Cycles through ascending, descending and the order of arrival; scores begin with the best. */
export function nextOrder(current: PeopleOrder, column: CandidateSort): PeopleOrder {
  const first = column === "score" ? "desc" : "asc";
  if (current.sort !== column) return { sort: column, order: first };
  if (current.order !== first) return { sort: "added", order: "asc" };
  return { sort: column, order: first === "asc" ? "desc" : "asc" };
}

export interface ColumnsOf {
  readonly hasRequirements: boolean;
  readonly scores: ScoreColumn | undefined;
  readonly isCompact: boolean;
  readonly order: PeopleOrder;
  readonly onOrder: (order: PeopleOrder) => void;
  readonly share: "all" | "some" | "none";
  readonly onChooseShown: (isIn: boolean) => void;
}

export function peopleColumns(props: ColumnsOf): readonly ColumnHead[] {
  const { hasRequirements, scores, isCompact, order, onOrder, share, onChooseShown } = props;
  const sort = (column: CandidateSort): ColumnSort => ({
    direction: order.sort === column ? directions[order.order] : undefined,
    onSort: () => onOrder(nextOrder(order, column)),
  });
  const name: ColumnHead = {
    key: "name",
    label: m.people_name(),
    width: isCompact ? "156px" : "15%",
    isPinned: true,
    lead: <ShownBox share={share} onChoose={onChooseShown} />,
    sort: sort("name"),
  };
  const contact: ColumnHead = { key: "contact", label: m.people_contact(), width: "12.5%" };
  const measures: readonly ColumnHead[] = [
    ...shownFields(hasRequirements).map((key): ColumnHead => {
      const column = candidateSorts.find((one) => one === key);
      return { key, label: headingWords[key](), width: "80px", ...(column && { sort: sort(column) }) };
    }),
    ...(hasRequirements && !scores
      ? [{ key: "availability", label: m.people_available(), width: "10%", isWideOnly: true }]
      : []),
  ];
  const score: readonly ColumnHead[] = scores
    ? [{ key: "score", label: scores.label(), width: "112px", sort: sort("score") }]
    : [];
  const calling: readonly ColumnHead[] = [
    { key: "outcome", label: m.people_outcome(), width: isCompact ? "116px" : "14.5%", sort: sort("outcome") },
    { key: "status", label: m.people_status(), width: isCompact ? "132px" : "12%", sort: sort("status") },
  ];
  return [
    name,
    ...(isCompact ? [...calling, ...score, ...measures] : [contact, ...measures, ...score, ...calling]),
    { key: "sms", label: m.people_sms() },
    { key: "actions", label: m.actions(), align: "end", width: isCompact ? "84px" : "140px", isUnlabelled: true },
  ];
}

const directions = { asc: "ascending", desc: "descending" } as const;

function ShownBox({ share, onChoose }: { readonly share: ColumnsOf["share"]; onChoose: (isIn: boolean) => void }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = share === "some";
  }, [share]);
  return (
    <label className={classes.box}>
      <input
        ref={box}
        type="checkbox"
        checked={share === "all"}
        aria-label={m.people_choose_shown()}
        onChange={() => onChoose(share !== "all")}
      />
    </label>
  );
}
