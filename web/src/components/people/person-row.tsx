/** One person of the table. It renders again only when this person changes, and then pulses softly once. */
import { Button } from "@mantine/core";
import { IconFileText, IconMessages, IconPhone, IconPlayerPlay } from "@tabler/icons-react";
import { type MouseEvent, memo, useEffect, useRef, useState } from "react";
import * as m from "#messages";
import type { CallPart } from "../call/call-view.tsx";
import { MoreMenu } from "../more-menu.tsx";
import { Phone } from "../phone.tsx";
import { ExperienceCell, OutcomeCell, PreCallSmsCell, SalaryCell, StatusCell, type Yardstick } from "./cells.tsx";
import classes from "./people-table.module.css";
import { callingOf, nameOf, type Person } from "./person.ts";

export interface RowActions {
  readonly call: (person: Person) => void;
  readonly openPart: (person: Person, part: CallPart) => void;
  readonly openEvaluation: (person: Person) => void;
}

interface PersonRowProps {
  readonly person: Person;
  readonly yardstick: Yardstick | undefined;
  /** Their call has been asked for and the table does not show it yet. */
  readonly isAsked: boolean;
  readonly actions: RowActions;
}

export const PersonRow = memo(function PersonRow({ person, yardstick, isAsked, actions }: PersonRowProps) {
  const calling = callingOf(person, isAsked);
  const name = nameOf(person);
  return (
    <tr
      tabIndex={0}
      data-pulse={usePulse(person)}
      onClick={(event) => isOnRow(event) && actions.openPart(person, "summary")}
      onKeyDown={(event) => {
        if (event.key === "Enter" && event.target === event.currentTarget) actions.openPart(person, "summary");
      }}
    >
      <td data-pinned className={classes.name}>
        <bdi>{name}</bdi>
      </td>
      <td>
        <Phone number={person.phoneNumber} />
      </td>
      {yardstick && (
        <>
          <td>
            <ExperienceCell years={person.experience} wanted={yardstick.experience} />
          </td>
          <td>
            <SalaryCell person={person} yardstick={yardstick} />
          </td>
        </>
      )}
      <td>
        <OutcomeCell person={person} onOpen={() => actions.openEvaluation(person)} />
      </td>
      <td>
        <StatusCell person={person} calling={calling} />
      </td>
      <td>
        <PreCallSmsCell person={person} />
      </td>
      <td>
        <div className={classes.actions}>
          <Button
            variant="default"
            size="xs"
            className={classes.call}
            leftSection={<IconPhone size={14} stroke={1.75} aria-hidden />}
            disabled={calling !== "idle"}
            aria-label={calling === "idle" ? m.people_call_name({ name }) : undefined}
            onClick={() => actions.call(person)}
          >
            {{ idle: m.people_call(), starting: m.people_calling(), active: m.people_active() }[calling]}
          </Button>
          <MoreMenu
            label={m.people_more({ name })}
            items={[
              {
                label: m.people_view_summary(),
                icon: IconFileText,
                onClick: () => actions.openPart(person, "summary"),
              },
              {
                label: m.people_view_transcript(),
                icon: IconMessages,
                onClick: () => actions.openPart(person, "transcript"),
              },
              {
                label: m.people_view_recording(),
                icon: IconPlayerPlay,
                onClick: () => actions.openPart(person, "recording"),
              },
            ]}
          />
        </div>
      </td>
    </tr>
  );
});

/** Not a click on a button of the row, nor in its menu, which stands elsewhere in the page but reports here. */
function isOnRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  return target instanceof Element && currentTarget.contains(target) && !target.closest("button");
}

/** Alternates between two names of one animation with every change, so that it begins anew each time. */
function usePulse(person: Person): "odd" | "even" | undefined {
  const seen = useRef(person);
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    if (seen.current === person) return;
    seen.current = person;
    setChanges((count) => count + 1);
  }, [person]);
  if (changes === 0) return undefined;
  return changes % 2 === 0 ? "even" : "odd";
}
