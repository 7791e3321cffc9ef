/** A person's latest call beside the table; steps through the people of the list. */
import { ActionIcon } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { Suspense, useEffect, useRef } from "react";
import * as m from "#messages";
import { SideCall } from "../../../components/call/side-call.tsx";
import { shortcutOf } from "../../../components/table/table-card.tsx";
import { formatNumber } from "../../../lib/format.ts";
import { lazyLayer } from "../../../lib/idle.ts";
import { callLogQuery } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { latestCallId, nameOf, type Person } from "../../people/person.ts";
import classes from "./call-drawer.module.css";
import type { PeopleView, ViewChange } from "./people-view.ts";

const decision = lazyLayer(async () => (await import("../../people/decision.tsx")).DecisionBar);

interface CallDrawerProps {
  readonly parentId: string;
  readonly view: Pick<PeopleView, "call" | "person" | "part" | "page" | "pageSize" | "isScrolled">;
  /** People in view, in the list's order. */
  readonly people: readonly Person[];
  /** People of the list on all pages. */
  readonly total: number;
  readonly onTurn: (next: ViewChange) => void;
  readonly onClose: () => void;
}

export function CallDrawer(props: CallDrawerProps) {
  const { parentId, view, people, onClose } = props;
  const { call, person, part } = view;
  const openPerson = people.find(({ _id }) => _id === person);
  const shown = openPerson ?? people.find((one) => latestCallId(one) === call);
  const isOpen = call !== undefined || person !== undefined;
  const steps = useStepping(props);
  return (
    <SideCall
      callId={call}
      part={part}
      isOpen={isOpen}
      who={openPerson && { name: nameOf(openPerson), phoneNumber: openPerson.phoneNumber }}
      steps={isOpen && steps.place > 0 && <Steps {...steps} />}
      decision={
        isOpen &&
        shown?.totalCalls !== 0 &&
        shown && (
          <Suspense>
            <decision.Layer key={shown._id} parentId={parentId} person={shown} />
          </Suspense>
        )
      }
      onClose={onClose}
    />
  );
}

type Stepping = ReturnType<typeof useStepping>;

function Steps({ place, total, step, canStep }: Stepping) {
  const buttons = [
    { by: -1, label: m.call_previous(), Sign: IconChevronUp },
    { by: 1, label: m.call_next(), Sign: IconChevronDown },
  ] as const;
  return (
    <div className={classes.steps}>
      <bdi className="cw-num">{m.call_place({ place: formatNumber(place), total: formatNumber(total) })}</bdi>
      {buttons.map(({ by, label, Sign }) => (
        <ActionIcon key={label} aria-label={label} title={label} disabled={!canStep(by)} onClick={() => step(by)}>
          <Sign size={16} stroke={1.75} />
        </ActionIcon>
      ))}
    </div>
  );
}

const PREFETCHED_MS = 30_000;

/** J, K and the arrows; beyond a page's edge the next page is opened. */
function useStepping({ view, people, total, onTurn }: CallDrawerProps) {
  const { call, person, part, page, pageSize, isScrolled } = view;
  const isOpen = call !== undefined || person !== undefined;
  const index = people.findIndex((one) => (call ? latestCallId(one) === call : one._id === person));
  const first = isScrolled ? 0 : (page - 1) * pageSize;
  const count = isScrolled ? people.length : total;
  /** A step onto the next page, completed when its people have loaded. */
  const pageStep = useRef<{ readonly from: readonly Person[]; readonly by: number }>(undefined);
  const openAt = (one: Person | undefined) => {
    if (!one) return;
    const callId = latestCallId(one);
    onTurn(callId ? { call: callId, person: undefined, part } : { call: undefined, person: one._id, part });
  };
  const canStep = (by: number) => index >= 0 && first + index + by >= 0 && first + index + by < count;
  const step = (by: number) => {
    if (!canStep(by) || pageStep.current) return;
    const next = people[index + by];
    if (next) return openAt(next);
    pageStep.current = { from: people, by };
    onTurn({ page: String(page + by) });
  };
  useEffect(() => {
    const waiting = pageStep.current;
    if (!waiting || waiting.from === people) return;
    pageStep.current = undefined;
    openAt(waiting.by > 0 ? people[0] : people.at(-1));
  });
  const ahead = isOpen ? people[index + 1] : undefined;
  const nextCall = index >= 0 && ahead ? latestCallId(ahead) : undefined;
  useEffect(() => {
    if (nextCall) void queryClient.prefetchQuery({ ...callLogQuery(nextCall), staleTime: PREFETCHED_MS });
  }, [nextCall]);
  const latest = useRef(step);
  latest.current = step;
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      const by = byKey[shortcutOf(event)];
      if (by === undefined || !isFree(event)) return;
      event.preventDefault();
      latest.current(by);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOpen]);
  return { place: index < 0 ? 0 : first + index + 1, total: count, step, canStep };
}

const byKey: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Not in a field, a slider or a menu, nor in a dialog above. */
function isFree({ target, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  if (metaKey || ctrlKey || altKey || document.querySelectorAll("[aria-modal=true]").length > 1) return false;
  return !(target instanceof Element && target.closest("input, textarea, select, [role=slider], [role=menu]"));
}
