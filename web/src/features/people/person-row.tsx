/** Plain elements that render only when their person changes, since a list may have a hundred thousand people. */
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
import type { JobRequirements } from "./cells.tsx";
import type { EditField } from "./edit/edit-rules.ts";
import type { EditSession } from "./edit/use-editing.ts";
import classes from "./people-table.module.css";
import { latestEndedCall, type Person } from "./person.ts";
import { StateCells, WhoCells } from "./person-cells.tsx";
import type { RowActions } from "./row-actions.ts";
import type { ScoreColumn } from "./score-column.tsx";

interface PersonRowProps {
  /** Undefined while loading: the row reserves its space. */
  readonly person: Person | undefined;
  readonly isCompact: boolean;
  /** Index within the filtered list, from 0. */
  readonly row: number;
  readonly requirements: JobRequirements | undefined;
  readonly Score: ScoreColumn["Cell"] | undefined;
  readonly zone: string | undefined;
  readonly isRequested: boolean;
  readonly isChosen: boolean;
  readonly edited: EditField | undefined;
  readonly editing: EditSession;
  readonly actions: RowActions;
  /** Position in a virtual list, whose rows have no table layout. */
  readonly top?: number;
  readonly id?: string;
}

export const PersonRow = memo(function PersonRow(props: PersonRowProps) {
  const { person, row, isChosen, edited, top, id } = props;
  const isPlaced = top !== undefined;
  const pulse = usePulse(person);
  const near = useNear();
  return (
    <tr
      id={id}
      tabIndex={0}
      data-row={row}
      data-chosen={isChosen || undefined}
      data-edited={edited}
      data-pulse={pulse}
      {...(isPlaced && { role: "row", "aria-rowindex": row + 2, style: { transform: `translateY(${top}px)` } })}
      {...near.events}
      onClick={(event) => person && isOnRow(event) && props.actions.openPart(person, "summary")}
      onKeyDown={(event) => person && onRowKey(event, person, props)}
    >
      {person ? (
        <>
          <WhoCells {...props} person={person} isNear={near.isNear} cell={isPlaced ? "cell" : undefined} />
          <StateCells {...props} person={person} cell={isPlaced ? "cell" : undefined} />
        </>
      ) : (
        <td role={isPlaced ? "cell" : undefined} className={classes.waiting} aria-busy />
      )}
    </tr>
  );
});

/** A pointer must rest this long on a row, which excludes rows scrolled past. */
const REST_MS = 60;

function useNear() {
  const [isNear, setNear] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const events = {
    onPointerEnter: () => {
      timer.current = setTimeout(() => setNear(true), REST_MS);
    },
    onPointerLeave: ({ currentTarget }: PointerEvent<HTMLElement>) => {
      clearTimeout(timer.current);
      setNear(currentTarget.contains(document.activeElement));
    },
    onFocus: () => setNear(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
      setNear(currentTarget.contains(relatedTarget) || currentTarget.matches(":hover")),
  };
  return { isNear, events };
}

/** Enter opens, F2 edits (in the number's cell the number), X or Space selects. */
function onRowKey(event: KeyboardEvent<HTMLElement>, person: Person, props: PersonRowProps) {
  const { row, isCompact, isChosen, editing, actions } = props;
  if (event.key === "F2") {
    const isPhone = !isCompact && event.target instanceof Element && event.target.closest("td")?.cellIndex === 1;
    editing.open(person._id, isPhone ? "phone" : "name");
  }
  if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter") actions.openPart(person, "summary");
  if (event.key !== " " && event.key.toLowerCase() !== "x") return;
  event.preventDefault();
  actions.choose(person, row, !isChosen, event.shiftKey);
}

/** Excludes clicks on a row's controls, and in its portalled menu, whose React events arrive here. */
function isOnRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  return target instanceof Element && currentTarget.contains(target) && !target.closest("button, label, form");
}

/** Alternates between two names of one animation at every result of a person, so it restarts. */
function usePulse(person: Person | undefined): "odd" | "even" | undefined {
  const seen = useRef(person);
  const [pulse, setPulse] = useState<{ readonly id: string; readonly count: number }>();
  useEffect(() => {
    const before = seen.current;
    seen.current = person;
    if (!person || before?._id !== person._id || latestEndedCall(before) === latestEndedCall(person)) return;
    setPulse((previous) => ({ id: person._id, count: previous?.id === person._id ? previous.count + 1 : 1 }));
  }, [person]);
  if (!pulse || pulse.id !== person?._id) return undefined;
  return pulse.count % 2 === 0 ? "even" : "odd";
}
