/**
 * One person of the table. It renders again only when this person changes, and then pulses softly once. Its controls are plain
 * elements: a hundred thousand people are scrolled through.
 */
import {
  IconFileText,
  IconMessage,
  IconMessages,
  IconPencil,
  IconPhoneOff,
  IconPlayerPlay,
  IconTrash,
} from "@tabler/icons-react";
import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import * as m from "#messages";
import type { CallPart } from "../call/call-view.tsx";
import { MoreMenu } from "../more-menu.tsx";
import { Phone } from "../phone.tsx";
import { ExperienceCell, OutcomeCell, PreCallSmsCell, SalaryCell, StatusCell, type Yardstick } from "./cells.tsx";
import type { Change, EditField } from "./edit/edit-rules.ts";
import type { EditSession } from "./edit/use-editing.ts";
import classes from "./people-table.module.css";
import { callingOf, nameOf, type Person } from "./person.ts";

export interface RowActions {
  readonly call: (person: Person) => void;
  readonly openPart: (person: Person, part: CallPart) => void;
  readonly openEvaluation: (person: Person) => void;
  readonly openSms: (person: Person) => void;
  readonly openTexts: (person: Person) => void;
  /** These two ask first. */
  readonly doNotCall: (person: Person) => void;
  readonly remove: (person: Person) => void;
  /** `isRange`: with everybody from the one chosen last. */
  readonly choose: (person: Person, row: number, isIn: boolean, isRange: boolean) => void;
  /** Answers the words to show when it could not be saved. */
  readonly save: (person: Person, change: Change) => Promise<string | undefined>;
}

export const loadEditor = async () => (await import("./edit/cell-editor.tsx")).CellEditor;
const CellEditor = lazy(async () => ({ default: await loadEditor() }));

interface PersonRowProps {
  /** Absent while their page is on its way: the row then holds its place. */
  readonly person: Person | undefined;
  /** On a phone: the number stands below the name. */
  readonly isCompact: boolean;
  /** From 0, of all rows that search and filters show. */
  readonly row: number;
  readonly yardstick: Yardstick | undefined;
  /** In which the next attempt's time is told. */
  readonly zone: string | undefined;
  /** Their call has been asked for and the table does not show it yet. */
  readonly isAsked: boolean;
  readonly isChosen: boolean;
  readonly edited: EditField | undefined;
  readonly editing: EditSession;
  readonly actions: RowActions;
  /** Where the row stands in a list of many, whose rows are no table to the browser's layout. */
  readonly top?: number;
  /** Of the element, where it is handed from row to row. */
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
        <Cells {...props} person={person} isNear={near.isNear} cell={isPlaced ? "cell" : undefined} />
      ) : (
        <td role={isPlaced ? "cell" : undefined} className={classes.waiting} aria-busy />
      )}
    </tr>
  );
});

/** Fits the column in any letters: only longer names are cut, each of which costs the browser a clip. */
const SHORT_NAME = 14;

/** So long a pointer must rest on a row: those that are scrolled past under it are not meant. */
const REST_MS = 60;

/** Whether the pointer or the focus is on the row: only then it carries the buttons that edit it. */
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

interface CellsProps extends Omit<PersonRowProps, "person"> {
  readonly person: Person;
  readonly isNear: boolean;
  /** The role of each cell, where it does not follow from the element. */
  readonly cell: "cell" | undefined;
}

function Cells(props: CellsProps) {
  const { person, isCompact, row, yardstick, zone, isAsked, isChosen, edited, editing, actions, isNear, cell } = props;
  const calling = callingOf(person, isAsked);
  const isBarred = person.doNotCall === true;
  const name = nameOf(person);
  const editable = { person, edited, editing, actions, isNear: isNear && !isCompact, name };
  const named = (
    <Editable {...editable} field="name">
      <bdi className={name.length > SHORT_NAME ? classes.cut : undefined} data-near={editable.isNear || undefined}>
        {name}
      </bdi>
    </Editable>
  );
  const number = (
    <Editable {...editable} field="phone">
      <Phone number={person.phoneNumber} />
    </Editable>
  );
  const measures = yardstick && (
    <>
      <td role={cell}>
        <ExperienceCell years={person.experience} wanted={yardstick.experience} />
      </td>
      <td role={cell}>
        <SalaryCell person={person} yardstick={yardstick} />
      </td>
    </>
  );
  return (
    <>
      <td role={cell} data-pinned className={classes.name}>
        <label className={classes.box}>
          <input
            type="checkbox"
            checked={isChosen}
            aria-label={m.people_choose({ name })}
            onChange={(event) => actions.choose(person, row, event.currentTarget.checked, isShifted(event))}
          />
        </label>
        {isCompact ? (
          <span className={classes.both}>
            {named}
            {number}
          </span>
        ) : (
          named
        )}
      </td>
      {!isCompact && (
        <td role={cell} className={classes.contact}>
          {number}
        </td>
      )}
      {!isCompact && measures}
      <td role={cell}>
        <OutcomeCell person={person} onOpen={() => actions.openEvaluation(person)} />
      </td>
      <td role={cell}>
        <StatusCell person={person} calling={calling} zone={zone} />
      </td>
      {isCompact && measures}
      <td role={cell}>
        <PreCallSmsCell person={person} zone={zone} onOpen={() => actions.openSms(person)} />
      </td>
      <td role={cell} className={classes.actions}>
        <button
          type="button"
          className={classes.call}
          disabled={calling !== "idle" || isBarred}
          title={isBarred ? m.words_on_do_not_call() : undefined}
          aria-label={calling === "idle" ? m.people_call_name({ name }) : undefined}
          onClick={() => actions.call(person)}
        >
          {callWords[calling]()}
        </button>
        <MoreMenu label={m.people_more({ name })} items={() => menuOf(person, actions, editing)} />
      </td>
    </>
  );
}

const callWords = { idle: m.people_call, starting: m.people_calling, active: m.people_active };

interface EditableProps extends Pick<CellsProps, "person" | "edited" | "editing" | "actions" | "isNear"> {
  readonly name: string;
  readonly field: EditField;
  readonly children: ReactNode;
}

/** What stands in a cell, with the pencil that opens it. */
function Editable({ person, edited, editing, actions, isNear, name, field, children }: EditableProps) {
  if (edited === field) {
    return (
      <Suspense fallback={children}>
        <CellEditor field={field} person={person} session={editing} onSave={(change) => actions.save(person, change)} />
      </Suspense>
    );
  }
  return (
    <>
      {children}
      {isNear && (
        <button
          type="button"
          className={classes.pencil}
          aria-label={field === "name" ? m.people_edit_name_of({ name }) : m.people_edit_phone_of({ name })}
          onClick={() => editing.open(person._id, field)}
        >
          <IconPencil size={14} stroke={1.75} aria-hidden />
        </button>
      )}
    </>
  );
}

const menuOf = (person: Person, actions: RowActions, editing: EditSession) => [
  { label: m.people_view_summary(), icon: IconFileText, onClick: () => actions.openPart(person, "summary") },
  { label: m.people_view_transcript(), icon: IconMessages, onClick: () => actions.openPart(person, "transcript") },
  { label: m.people_view_recording(), icon: IconPlayerPlay, onClick: () => actions.openPart(person, "recording") },
  { label: m.people_messages(), icon: IconMessage, onClick: () => actions.openTexts(person) },
  { label: m.people_edit_name(), icon: IconPencil, onClick: () => editing.open(person._id, "name"), takesFocus: true },
  {
    label: m.people_edit_phone(),
    icon: IconPencil,
    onClick: () => editing.open(person._id, "phone"),
    takesFocus: true,
  },
  ...(person.doNotCall
    ? []
    : [{ label: m.bulk_do_not_call(), icon: IconPhoneOff, onClick: () => actions.doNotCall(person) }]),
  { label: m.people_delete(), icon: IconTrash, onClick: () => actions.remove(person) },
];

const isShifted = ({ nativeEvent }: ChangeEvent) => "shiftKey" in nativeEvent && nativeEvent.shiftKey === true;

/** Enter opens, F2 edits (in the number's cell the number), X or the space bar chooses. */
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

/** Not a click on a control of the row, nor in its menu, which stands elsewhere in the page but reports here. */
function isOnRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  return target instanceof Element && currentTarget.contains(target) && !target.closest("button, label, form");
}

/** Alternates between two names of one animation with every change of the same person, so that it begins anew each time. */
function usePulse(person: Person | undefined): "odd" | "even" | undefined {
  const seen = useRef(person);
  const [pulse, setPulse] = useState<{ readonly id: string | undefined; readonly count: number }>();
  useEffect(() => {
    const before = seen.current;
    seen.current = person;
    if (before === person || before?._id !== person?._id) return;
    setPulse((old) => ({ id: person?._id, count: old?.id === person?._id ? (old?.count ?? 0) + 1 : 1 }));
  }, [person]);
  if (!pulse || pulse.id !== person?._id) return undefined;
  return pulse.count % 2 === 0 ? "even" : "odd";
}
