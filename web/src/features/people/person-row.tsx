/** Rows of plain elements, which render only when their person changes: a list may have a hundred thousand people. */
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import type { EditField, EditSession } from "./edit/use-editing.ts";
import type { JobRequirements } from "./measure-cells.tsx";
import classes from "./people-table.module.css";
import { latestEndedCallId, type Person } from "./person.ts";
import { CallCells, IdentityCells, type RowActions } from "./person-cells.tsx";
import type { ScoreColumn } from "./score-column.tsx";

interface PersonRowProps {
  /** Undefined while loading: the row reserves its space. */
  readonly person: Person | undefined;
  readonly isCompact: boolean;
  /** Index within the filtered list, from 0; the table's heading is ARIA row 1, so the index `row + 2` is announced. */
  readonly row: number;
  readonly requirements: JobRequirements | undefined;
  readonly Score: ScoreColumn["Cell"] | undefined;
  readonly zone: string | undefined;
  readonly isRequested: boolean;
  readonly isChosen: boolean;
  readonly editedField: EditField | undefined;
  readonly editSession: EditSession;
  readonly actions: RowActions;
  /** Position in a virtual list, whose rows have no table layout. */
  readonly top?: number;
  readonly id?: string;
}

export const PersonRow = memo(function PersonRow(props: PersonRowProps) {
  const { person, row, isChosen, editedField, top, id } = props;
  const isVirtual = top !== undefined;
  const role = isVirtual ? "cell" : undefined;
  const pulse = usePulse(person);
  const { isPointedAt, events } = usePointedAt();
  return (
    <tr
      id={id}
      tabIndex={0}
      data-row={row}
      data-chosen={isChosen || undefined}
      data-edited={editedField}
      data-pulse={pulse}
      {...(isVirtual && { role: "row", "aria-rowindex": row + 2, style: { transform: `translateY(${top}px)` } })}
      {...events}
      onClick={(event) => person && isOnRow(event) && props.actions.openPart(person, "summary")}
      onKeyDown={(event) => person && onRowKey(event, person, props)}
    >
      {person ? (
        <>
          <IdentityCells {...props} person={person} isPointedAt={isPointedAt} role={role} />
          <CallCells {...props} person={person} role={role} />
        </>
      ) : (
        <td role={role} className={classes.waiting} aria-busy />
      )}
    </tr>
  );
});

/** A pointer must rest this long on a row, which excludes rows scrolled past. */
const REST_MS = 60;

/** Whether the pointer rests on the row, or the focus is in it. */
function usePointedAt() {
  const [isPointedAt, setPointedAt] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const events = {
    onPointerEnter: () => {
      timer.current = setTimeout(() => setPointedAt(true), REST_MS);
    },
    onPointerLeave: ({ currentTarget }: PointerEvent<HTMLElement>) => {
      clearTimeout(timer.current);
      setPointedAt(currentTarget.contains(document.activeElement));
    },
    onFocus: () => setPointedAt(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
      setPointedAt(currentTarget.contains(relatedTarget) || currentTarget.matches(":hover")),
  };
  return { isPointedAt, events };
}

/** Enter opens the person, X or Space selects; F2 edits the number if its cell has the focus, else the name. */
function onRowKey(event: KeyboardEvent<HTMLElement>, person: Person, props: PersonRowProps) {
  const { row, isCompact, isChosen, editSession, actions } = props;
  if (event.key === "F2") {
    // The phone number has the second column, unless the layout is compact.
    const isInPhoneCell = !isCompact && event.target instanceof Element && event.target.closest("td")?.cellIndex === 1;
    editSession.open(person._id, isInPhoneCell ? "phone" : "name");
  }
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
  if (event.target !== event.currentTarget || hasModifier) return;
  if (event.key === "Enter") actions.openPart(person, "summary");
  if (event.key !== " " && event.key.toLowerCase() !== "x") return;
  event.preventDefault();
  actions.choose(person, { row, isChosen: !isChosen, isRange: event.shiftKey });
}

/** Excludes clicks on a row's controls, and in its portalled menu, whose React events arrive here. */
function isOnRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  return target instanceof Element && currentTarget.contains(target) && !target.closest("button, label, form");
}

/** Alternates between two names of one animation, which restarts it at every new result of the person. */
function usePulse(person: Person | undefined): "odd" | "even" | undefined {
  const shownPerson = useRef(person);
  const [pulse, setPulse] = useState<{ readonly id: string; readonly count: number }>();
  useEffect(() => {
    const previousPerson = shownPerson.current;
    shownPerson.current = person;
    if (!person || previousPerson?._id !== person._id) return;
    if (latestEndedCallId(previousPerson) === latestEndedCallId(person)) return;
    setPulse((previous) => ({ id: person._id, count: previous?.id === person._id ? previous.count + 1 : 1 }));
  }, [person]);
  if (!pulse || pulse.id !== person?._id) return undefined;
  return pulse.count % 2 === 0 ? "even" : "odd";
}
