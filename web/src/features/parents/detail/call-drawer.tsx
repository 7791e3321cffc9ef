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

const decision = lazyLayer(async () => (await import("../../people/decision.tsx")).DecisionBar);

interface CallDrawerProps {
  readonly parentId: string;
  readonly view: Pick<PeopleView, "call" | "person" | "part" | "isScrolled">;
  readonly people: readonly Person[];
  readonly firstRow: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onTurn: (next: ViewChange) => void;
  readonly onPage: (next: ViewChange) => void;
  readonly onClose: () => void;
}

export function CallDrawer(props: CallDrawerProps) {
  const { parentId, view, onClose } = props;
  const { call, part, person } = view;
  const isOpen = call !== undefined || person !== undefined;
  const steps = useStepping(props);
  const { shown } = steps;
  return (
    <SideCall
      callId={call}
      part={part}
      isOpen={isOpen}
      who={shown && { name: personName(shown), phoneNumber: shown.phoneNumber }}
      steps={isOpen && steps.place > 0 && <Steps {...steps} />}
      interview={isOpen && shown?.interview && <InterviewLine {...shown.interview} />}
      decision={
        isOpen &&
        shown?.totalCalls !== 0 &&
        shown && (
          <Suspense>
            <decision.Layer
              parentId={parentId}
              person={shown}
              keyedPerson={steps.current}
              onNext={steps.total > 1 ? () => steps.step(1) : undefined}
            />
          </Suspense>
        )
      }
      onClose={onClose}
      returnTo={steps.lastRow}
    />
  );
}

function InterviewLine({ startsAt }: NonNullable<Person["interview"]>) {
  const { timezone } = useUser();
  return (
    <p className="cw-small cw-medium">
      <bdi className="cw-num">{m.people_interview({ when: formatDateTime(startsAt, timezone) })}</bdi>
    </p>
  );
}

type Stepping = ReturnType<typeof useStepping>;

function Steps({ place, total, step, canStep }: Stepping) {
  const buttons = [
    { by: -1, label: m.call_previous(), Sign: IconChevronUp },
    { by: 1, label: m.call_next(), Sign: IconChevronDown },
  ] as const;
  return (
    <Group className="cw-dimmed cw-small" wrap="nowrap" flex="none" gap={4} ms="auto" fw={400}>
      <bdi className="cw-num">{m.call_place({ place: formatNumber(place), total: formatNumber(total) })}</bdi>
      {buttons.map(({ by, label, Sign }) => (
        <IconButton icon={Sign} key={label} label={label} hasTitle disabled={!canStep(by)} onClick={() => step(by)} />
      ))}
    </Group>
  );
}

const PREFETCHED_MS = 30_000;

interface OpenPerson {
  readonly address: string | undefined;
  readonly person: Person;
  readonly row: number;
}

/** The open person with their row: as last seen, if a decision or a new call has taken them out of the list. */
function useOpenPerson({ view: { call, person }, people, firstRow }: CallDrawerProps) {
  const seen = useRef<OpenPerson>(undefined);
  const address = call ?? person;
  const wasOpen = seen.current?.address === address ? seen.current?.person._id : undefined;
  const index = people.findIndex(
    (one) => (call ? latestCallId(one) === call : one._id === person) || one._id === wasOpen,
  );
  const found = people[index];
  if (found) seen.current = { address, person: found, row: firstRow + index };
  const open = address !== undefined && seen.current?.address === address ? seen.current : undefined;
  const lastRow = () => document.querySelector(`tr[data-row="${seen.current?.row}"]`);
  return { open, isListed: found !== undefined, lastRow };
}

/** J, K and the arrows; beyond the loaded people, the page or the part of the scrolled list that has the next one. */
function useStepping(props: CallDrawerProps) {
  const { view, people, firstRow, pageSize, total, onTurn, onPage } = props;
  const { call, person, part, isScrolled } = view;
  const isOpen = call !== undefined || person !== undefined;
  const { open, isListed, lastRow } = useOpenPerson(props);
  /** Where the presses so far lead, until that person is shown: further ones count from there. */
  const aim = useRef<{ readonly row: number; readonly person: Person | undefined }>(undefined);
  const targetOf = (by: number) => {
    if (aim.current) {
      const { row, person: next } = aim.current;
      const index = next ? people.findIndex(({ _id }) => _id === next._id) : -1;
      return by + (index < 0 ? row : firstRow + index);
    }
    // The person after one who left the list has their row.
    return open && open.row + by - (!isListed && by > 0 ? 1 : 0);
  };
  const canStep = (by: number) => {
    const row = targetOf(by);
    return row !== undefined && row >= 0 && row < total;
  };
  const openRow = (row: number) => {
    const next = people[row - firstRow];
    aim.current = { row, person: next };
    if (next) {
      const callId = latestCallId(next);
      onTurn(callId ? { call: callId, person: undefined, part } : { call: undefined, person: next._id, part });
    } else if (!isScrolled) onPage({ page: String(Math.floor(row / pageSize) + 1) });
    if (isScrolled) scrollTo(row);
  };
  const step = (by: number) => {
    const row = targetOf(by);
    if (row !== undefined && canStep(by)) openRow(row);
  };
  useEffect(() => {
    const { current } = aim;
    if (!current) return;
    if (!isOpen || (current.person && current.person._id === open?.person._id)) aim.current = undefined;
    else if (!current.person && people[current.row - firstRow]) openRow(current.row);
  });
  const ahead = isOpen && open ? people[open.row + 1 - firstRow] : undefined;
  const nextCall = ahead && latestCallId(ahead);
  useEffect(() => {
    if (nextCall) void queryClient.prefetchQuery({ ...callLogQuery(nextCall), staleTime: PREFETCHED_MS });
  }, [nextCall]);
  useShortcuts((key) => {
    const by = byKey[key];
    const isBehind = document.querySelectorAll("[aria-modal=true]").length > 1;
    if (by === undefined || isBehind) return false;
    step(by);
    return true;
  }, isOpen);
  const current = () => (aim.current ? aim.current.person : open?.person);
  return { place: open ? open.row + 1 : 0, total, step, canStep, shown: open?.person, current, lastRow };
}

function scrollTo(row: number) {
  const list = document.querySelector<HTMLElement>("[data-rows]");
  const height = Number(list?.dataset.rows);
  if (!list || !height) return;
  const top = row * height;
  const end = top + 3 * height;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (end > list.scrollTop + list.clientHeight) list.scrollTop = end - list.clientHeight;
}

const byKey: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };
