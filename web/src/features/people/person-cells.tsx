import { IconPencil, IconPhone } from "@tabler/icons-react";
import { type ChangeEvent, lazy, type ReactNode, Suspense } from "react";
import * as m from "#messages";
import { MenuSlot } from "../../components/more-menu.tsx";
import { Phone } from "../../components/phone.tsx";
import { lazyLayer } from "../../lib/idle.ts";
import {
  AvailabilityCell,
  FieldCell,
  type JobRequirements,
  OutcomeCell,
  PreCallSmsCell,
  StatusCell,
  shownFields,
} from "./cells.tsx";
import type { EditField } from "./edit/edit-rules.ts";
import type { EditSession } from "./edit/use-editing.ts";
import classes from "./people-table.module.css";
import { callingStateOf, type Person, personName } from "./person.ts";
import type { RowActions } from "./row-actions.ts";
import type { ScoreColumn } from "./score-column.tsx";

export const loadEditor = async () => (await import("./edit/cell-editor.tsx")).CellEditor;
const rowMenu = lazyLayer(async () => (await import("./row-menu.tsx")).RowMenu);
const CellEditor = lazy(async () => ({ default: await loadEditor() }));

/** Fits the column in any script. Longer names are truncated, which costs rendering time. */
const SHORT_NAME = 14;

interface CellsProps {
  readonly person: Person;
  readonly isCompact: boolean;
  readonly editing: EditSession;
  readonly actions: RowActions;
  readonly cell: "cell" | undefined;
}

interface WhoCellsProps extends CellsProps {
  readonly row: number;
  readonly isChosen: boolean;
  readonly edited: EditField | undefined;
  readonly isNear: boolean;
}

export function WhoCells({ person, isCompact, row, isChosen, edited, editing, actions, isNear, cell }: WhoCellsProps) {
  const name = personName(person);
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
  return (
    <>
      <td role={cell} data-pinned className="cw-medium cw-nowrap">
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
    </>
  );
}

interface StateCellsProps extends CellsProps {
  readonly requirements: JobRequirements | undefined;
  readonly Score: ScoreColumn["Cell"] | undefined;
  readonly zone: string | undefined;
  readonly isRequested: boolean;
}

export function StateCells(props: StateCellsProps) {
  const { person, isCompact, requirements, Score, zone, isRequested, editing, actions, cell } = props;
  const calling = callingStateOf(person, isRequested);
  const isBarred = person.doNotCall === true;
  const name = personName(person);
  const measures = (
    <>
      {shownFields(requirements !== undefined).map((field) => (
        <td key={field} role={cell}>
          <FieldCell {...{ field, person, requirements }} />
        </td>
      ))}
      {requirements && !Score && (
        <td role={cell} data-wide>
          <AvailabilityCell person={person} />
        </td>
      )}
    </>
  );
  const score = Score && (
    <td role={cell}>
      <Score person={person} />
    </td>
  );
  return (
    <>
      {!isCompact && measures}
      {!isCompact && score}
      <td role={cell} className={classes.outcome}>
        <OutcomeCell
          person={person}
          isLive={calling === "active"}
          onOpen={() => actions.openEvaluation(person)}
          onFollow={() => actions.openPart(person, "transcript")}
        />
      </td>
      <td role={cell}>
        <StatusCell person={person} calling={calling} zone={zone} />
      </td>
      {isCompact && score}
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
          aria-label={calling === "idle" ? m.people_call_name({ name }) : isCompact ? callWords[calling]() : undefined}
          onClick={() => actions.call(person)}
        >
          {isCompact ? <IconPhone size={16} stroke={1.75} aria-hidden /> : callWords[calling]()}
        </button>
        <MenuSlot label={m.people_more({ name })} size="sm" load={rowMenu.load}>
          {() => <rowMenu.Layer {...{ person, actions, editing }} />}
        </MenuSlot>
      </td>
    </>
  );
}

const callWords = { idle: m.people_call, starting: m.people_calling, active: m.people_active };

interface EditableProps extends Pick<WhoCellsProps, "person" | "edited" | "editing" | "actions" | "isNear"> {
  readonly name: string;
  readonly field: EditField;
  readonly children: ReactNode;
}

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

const isShifted = ({ nativeEvent }: ChangeEvent) => "shiftKey" in nativeEvent && nativeEvent.shiftKey === true;
