import { IconPencil, IconPhone } from "@tabler/icons-react";
import { type ChangeEvent, lazy, type ReactNode, Suspense } from "react";
import * as m from "#messages";
import type { CallPart } from "../../components/call/call-view.tsx";
import { MenuSlot } from "../../components/more-menu.tsx";
import { Phone } from "../../components/phone.tsx";
import { lazyLayer } from "../../lib/idle.ts";
import { OutcomeCell, PreCallSmsCell, StatusCell } from "./call-cells.tsx";
import type { Change, EditField, EditSession } from "./edit/use-editing.ts";
import { AvailabilityCell, FieldCell, type JobRequirements, shownFields } from "./measure-cells.tsx";
import classes from "./people-table.module.css";
import { callingState, type Person, personName } from "./person.ts";
import type { ScoreColumn } from "./score-column.tsx";
import type { RowChoice } from "./selection/people-selection.ts";

export interface RowActions {
  readonly call: (person: Person) => void;
  readonly openPart: (person: Person, part: CallPart) => void;
  readonly openEvaluation: (person: Person) => void;
  readonly openSms: (person: Person) => void;
  readonly openHistory: (person: Person) => void;
  readonly openTexts: (person: Person) => void;
  readonly doNotCall: (person: Person) => void;
  readonly remove: (person: Person) => void;
  readonly removeLabel: string;
  readonly choose: (person: Person, choice: RowChoice) => void;
  /** Returns the message of a failed save. */
  readonly save: (person: Person, change: Change) => Promise<string | undefined>;
}

export const loadEditor = async () => (await import("./edit/cell-editor.tsx")).CellEditor;
const rowMenu = lazyLayer(async () => (await import("./row-menu.tsx")).RowMenu);
const CellEditor = lazy(async () => ({ default: await loadEditor() }));

/** Names up to this length fit the column in any script; longer names are cut by a style that slows rendering. */
const MAX_UNCUT_LETTERS = 14;

interface CellsProps {
  readonly person: Person;
  readonly isCompact: boolean;
  readonly editSession: EditSession;
  readonly actions: RowActions;
  /** Explicit in a virtual list, whose rows have no table layout. */
  readonly role: "cell" | undefined;
}

interface IdentityCellsProps extends CellsProps {
  readonly row: number;
  readonly isChosen: boolean;
  readonly editedField: EditField | undefined;
  readonly isPointedAt: boolean;
}

export function IdentityCells(props: IdentityCellsProps) {
  const { person, isCompact, row, isChosen, editedField, editSession, actions, isPointedAt, role } = props;
  const name = personName(person);
  const hasPencil = isPointedAt && !isCompact;
  const editableProps = { person, editedField, editSession, actions, hasPencil, name };
  const editableName = (
    <EditableText {...editableProps} field="name">
      <bdi className={name.length > MAX_UNCUT_LETTERS ? classes.cut : undefined} data-pencil={hasPencil || undefined}>
        {name}
      </bdi>
    </EditableText>
  );
  const editableNumber = (
    <EditableText {...editableProps} field="phone">
      <Phone number={person.phoneNumber} />
    </EditableText>
  );
  return (
    <>
      <td role={role} data-pinned className="cw-medium cw-nowrap">
        <label className={classes.box}>
          <input
            type="checkbox"
            checked={isChosen}
            aria-label={m.people_choose({ name })}
            onChange={(event) =>
              actions.choose(person, { row, isChosen: event.currentTarget.checked, isRange: hasShift(event) })
            }
          />
        </label>
        {isCompact ? (
          <span className={classes.both}>
            {editableName}
            {editableNumber}
          </span>
        ) : (
          editableName
        )}
      </td>
      {!isCompact && (
        <td role={role} className={classes.contact}>
          {editableNumber}
        </td>
      )}
    </>
  );
}

interface CallCellsProps extends CellsProps {
  readonly requirements: JobRequirements | undefined;
  readonly Score: ScoreColumn["Cell"] | undefined;
  readonly zone: string | undefined;
  readonly isRequested: boolean;
}

export function CallCells(props: CallCellsProps) {
  const { person, isCompact, requirements, Score, zone, isRequested, editSession, actions, role } = props;
  const calling = callingState(person, isRequested);
  const isBarred = person.doNotCall === true;
  const name = personName(person);
  const callText = callTexts[calling]();
  const compactLabel = isCompact ? callText : undefined;
  const measures = (
    <>
      {shownFields(requirements !== undefined).map((field) => (
        <td key={field} role={role}>
          <FieldCell field={field} person={person} requirements={requirements} />
        </td>
      ))}
      {requirements && !Score && (
        <td role={role} data-wide>
          <AvailabilityCell person={person} />
        </td>
      )}
    </>
  );
  const score = Score && (
    <td role={role}>
      <Score person={person} />
    </td>
  );
  return (
    <>
      {!isCompact && measures}
      {!isCompact && score}
      <td role={role} className={classes.outcome}>
        <OutcomeCell
          person={person}
          isLive={calling === "active"}
          onOpen={() => actions.openEvaluation(person)}
          onFollow={() => actions.openPart(person, "transcript")}
        />
      </td>
      <td role={role}>
        <StatusCell person={person} calling={calling} zone={zone} />
      </td>
      {isCompact && score}
      {isCompact && measures}
      <td role={role}>
        <PreCallSmsCell person={person} zone={zone} onOpen={() => actions.openSms(person)} />
      </td>
      <td role={role} className={classes.actions}>
        <button
          type="button"
          className={classes.call}
          disabled={calling !== "idle" || isBarred}
          title={isBarred ? m.words_on_do_not_call() : undefined}
          aria-label={calling === "idle" ? m.people_call_name({ name }) : compactLabel}
          onClick={() => actions.call(person)}
        >
          {isCompact ? <IconPhone size={16} stroke={1.75} aria-hidden /> : callText}
        </button>
        <MenuSlot label={m.people_more({ name })} size="sm" load={rowMenu.load}>
          {() => <rowMenu.Layer person={person} actions={actions} editSession={editSession} />}
        </MenuSlot>
      </td>
    </>
  );
}

const callTexts = { idle: m.people_call, starting: m.people_calling, active: m.people_active };

interface EditableTextProps extends Pick<IdentityCellsProps, "person" | "editedField" | "editSession" | "actions"> {
  readonly hasPencil: boolean;
  readonly name: string;
  readonly field: EditField;
  readonly children: ReactNode;
}

function EditableText({
  person,
  editedField,
  editSession,
  actions,
  hasPencil,
  name,
  field,
  children,
}: EditableTextProps) {
  if (editedField === field) {
    return (
      <Suspense fallback={children}>
        <CellEditor
          field={field}
          person={person}
          session={editSession}
          onSave={(change) => actions.save(person, change)}
        />
      </Suspense>
    );
  }
  return (
    <>
      {children}
      {hasPencil && (
        <button
          type="button"
          className={classes.pencil}
          aria-label={field === "name" ? m.people_edit_name_of({ name }) : m.people_edit_phone_of({ name })}
          onClick={() => editSession.open(person._id, field)}
        >
          <IconPencil size={14} stroke={1.75} aria-hidden />
        </button>
      )}
    </>
  );
}

const hasShift = ({ nativeEvent }: ChangeEvent) => "shiftKey" in nativeEvent && nativeEvent.shiftKey === true;
