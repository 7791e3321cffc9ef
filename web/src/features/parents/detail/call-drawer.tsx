import { Group } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { Suspense, useEffect, useRef } from "react";
import * as m from "#messages";
import { SideCall } from "../../../components/call/side-call.tsx";
import { IconButton } from "../../../components/icon-button.tsx";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { lazyLayer } from "../../../lib/idle.ts";
import { callLogQuery } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import { latestCallId, type Person, personName } from "../../people/person.ts";
import { useShortcuts } from "../../people/use-shortcuts.ts";
import type { PeopleView, ViewChange } from "./people-view.ts";

const decisionBar = lazyLayer(async () => (await import("../../people/decision.tsx")).DecisionBar);

interface CallDrawerProps {
  readonly parentId: string;
  readonly view: Pick<PeopleView, "call" | "person" | "part" | "isScrolled">;
  /** The loaded part of the list. */
  readonly people: readonly Person[];
  /** The number of the first of `people` in the whole list, from 0. */
  readonly firstRow: number;
  readonly pageSize: number;
  /** How many people the whole list has. */
  readonly total: number;
  /** Shows another person without a new history entry. */
  readonly onSwitch: (next: ViewChange) => void;
  readonly onPage: (next: ViewChange) => void;
  readonly onClose: () => void;
}

export function CallDrawer(props: CallDrawerProps) {
  const { parentId, view, onClose } = props;
  const isOpen = isDrawerOpen(view);
  const stepping = useStepping(props);
  const { person } = stepping;
  // Nothing is decided about a person who was never called.
  const isDecidable = isOpen && person !== undefined && person.totalCalls !== 0;
  return (
    <SideCall
      callId={view.call}
      part={view.part}
      isOpen={isOpen}
      person={person && { name: personName(person), phoneNumber: person.phoneNumber }}
      steps={isOpen && stepping.position > 0 && <StepButtons {...stepping} />}
      interview={isOpen && person?.interview && <InterviewLine {...person.interview} />}
      decision={
        isDecidable && (
          <Suspense>
            <decisionBar.Layer
              parentId={parentId}
              person={person}
              shortcutPerson={stepping.shortcutPerson}
              onNext={stepping.total > 1 ? () => stepping.step(1) : undefined}
            />
          </Suspense>
        )
      }
      onClose={onClose}
      returnTo={stepping.lastRowElement}
    />
  );
}

const isDrawerOpen = ({ call, person }: CallDrawerProps["view"]) => call !== undefined || person !== undefined;

function InterviewLine({ startsAt }: NonNullable<Person["interview"]>) {
  const { timezone } = useUser();
  return (
    <p className="cw-small cw-medium">
      <bdi className="cw-num">{m.people_interview({ when: formatDateTime(startsAt, timezone) })}</bdi>
    </p>
  );
}

type Stepping = ReturnType<typeof useStepping>;

function StepButtons({ position, total, step, canStep }: Stepping) {
  const buttons = [
    { by: -1, label: m.call_previous(), Icon: IconChevronUp },
    { by: 1, label: m.call_next(), Icon: IconChevronDown },
  ] as const;
  return (
    <Group className="cw-dimmed cw-small" wrap="nowrap" flex="none" gap={4} ms="auto" fw={400}>
      <bdi className="cw-num">{m.call_place({ place: formatNumber(position), total: formatNumber(total) })}</bdi>
      {buttons.map(({ by, label, Icon }) => (
        <IconButton icon={Icon} key={label} label={label} hasTitle disabled={!canStep(by)} onClick={() => step(by)} />
      ))}
    </Group>
  );
}

interface OpenPerson {
  readonly idInAddress: string | undefined;
  readonly person: Person;
  readonly row: number;
}

/** The open person and row; after the person has left the list, the last known ones. */
function useOpenPerson({ view: { call: callId, person: personId }, people, firstRow }: CallDrawerProps) {
  const lastKnown = useRef<OpenPerson>(undefined);
  const idInAddress = callId ?? personId;
  // A new call changes the person's latest call id, so the person is also found by the id known from earlier.
  const knownPersonId = lastKnown.current?.idInAddress === idInAddress ? lastKnown.current?.person._id : undefined;
  const isInAddress = (person: Person) => (callId ? latestCallId(person) === callId : person._id === personId);
  const index = people.findIndex((person) => isInAddress(person) || person._id === knownPersonId);
  const listedPerson = people[index];
  if (listedPerson) lastKnown.current = { idInAddress, person: listedPerson, row: firstRow + index };
  const isKnown = idInAddress !== undefined && lastKnown.current?.idInAddress === idInAddress;
  return {
    openPerson: isKnown ? lastKnown.current : undefined,
    isListed: listedPerson !== undefined,
    lastRowElement: () => document.querySelector(`tr[data-row="${lastKnown.current?.row}"]`),
  };
}

type Step = 1 | -1;

const stepByKey: Readonly<Record<string, Step>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

interface StepTarget {
  readonly row: number;
  /** Undefined until the row's page has loaded. */
  readonly person: Person | undefined;
}

/** Steps by buttons and keys, also to people who have not loaded yet. */
function useStepping(props: CallDrawerProps) {
  const { view, people, firstRow, pageSize, total, onSwitch, onPage } = props;
  const isOpen = isDrawerOpen(view);
  const { openPerson, isListed, lastRowElement } = useOpenPerson(props);
  /** The row that the user has stepped to, until its person is shown; further steps start there. */
  const target = useRef<StepTarget>(undefined);
  const rowAfter = (by: Step): number | undefined => {
    if (target.current) return rowOfTarget(target.current, people, firstRow) + by;
    // The open person has left the list, so the next one has moved into their row.
    if (!isListed && by === 1) return openPerson?.row;
    return openPerson && openPerson.row + by;
  };
  const canStep = (by: Step) => {
    const row = rowAfter(by);
    return row !== undefined && row >= 0 && row < total;
  };
  const openRow = (row: number) => {
    const person = people[row - firstRow];
    target.current = { row, person };
    if (person) {
      const callId = latestCallId(person);
      onSwitch({ call: callId, person: callId ? undefined : person._id, part: view.part });
    }
    // A scrolled list loads the row as it scrolls there, a paged list with the row's page.
    if (view.isScrolled) scrollToRow(row);
    else if (!person) onPage({ page: String(Math.floor(row / pageSize) + 1) });
  };
  const step = (by: Step) => {
    const row = rowAfter(by);
    if (row !== undefined && canStep(by)) openRow(row);
  };
  // Runs after each render: the person stepped to may have loaded, or may be shown now.
  useEffect(() => {
    const { current } = target;
    if (!current) return;
    const isShown = current.person !== undefined && current.person._id === openPerson?.person._id;
    const hasLoaded = current.person === undefined && people[current.row - firstRow] !== undefined;
    if (!isOpen || isShown) target.current = undefined;
    else if (hasLoaded) openRow(current.row);
  });
  const nextPerson = openPerson && people[openPerson.row + 1 - firstRow];
  usePrefetchedCall(isOpen ? nextPerson : undefined);
  useShortcuts((key) => {
    const by = stepByKey[key];
    const isBehindDialog = document.querySelectorAll("[aria-modal=true]").length > 1; // the drawer itself is one
    if (by === undefined || isBehindDialog) return false;
    step(by);
    return true;
  }, isOpen);
  /** The person for the decision keys: after a step the new person, even while the previous one is still shown. */
  const shortcutPerson = () => (target.current ? target.current.person : openPerson?.person);
  return {
    position: openPerson ? openPerson.row + 1 : 0, // 0 if unknown
    total,
    step,
    canStep,
    person: openPerson?.person,
    shortcutPerson,
    lastRowElement,
  };
}

function rowOfTarget({ row, person }: StepTarget, people: readonly Person[], firstRow: number): number {
  const index = person ? people.findIndex(({ _id }) => _id === person._id) : -1;
  return index < 0 ? row : firstRow + index;
}

const PREFETCH_STALE_MS = 30_000;

function usePrefetchedCall(person: Person | undefined) {
  const callId = person && latestCallId(person);
  useEffect(() => {
    if (callId) void queryClient.prefetchQuery({ ...callLogQuery(callId), staleTime: PREFETCH_STALE_MS });
  }, [callId]);
}

/** Scrolls the list until a row and the two rows after it are in view. */
function scrollToRow(row: number) {
  const list = document.querySelector<HTMLElement>("[data-rows]");
  const rowHeight = Number(list?.dataset.rows);
  if (!list || !rowHeight) return;
  const top = row * rowHeight;
  const end = top + 3 * rowHeight;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (end > list.scrollTop + list.clientHeight) list.scrollTop = end - list.clientHeight;
}
