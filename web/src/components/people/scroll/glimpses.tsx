/**
 * Names and numbers of a list that moves faster than its rows are drawn: stretches of many rows, each two columns of plain lines.
 * A stretch comes a few times a second, and costs the browser less than one row does; rows are drawn over it when the list is slower.
 */
import { memo, useLayoutEffect, useMemo, useRef } from "react";
import { nameOf, type Person } from "../person.ts";
import classes from "./people-scroll.module.css";
import { firstStretch, STRETCH } from "./stretches.ts";

interface GlimpsesProps {
  readonly first: number;
  readonly rowHeight: number;
  readonly shift: number;
  readonly personAt: (row: number) => Person | undefined;
  /** On a phone: numbers have no column of their own. */
  readonly isCompact: boolean;
}

export function Glimpses({ first, rowHeight, shift, personAt, isCompact }: GlimpsesProps) {
  const stretches = useStretches(firstStretch(first), personAt);
  return stretches.map(({ place, names, numbers }) => (
    <Stretch
      // The element of the one that has gone is that of the one that comes.
      key={place % 2}
      top={place * STRETCH * rowHeight + shift}
      height={STRETCH * rowHeight}
      names={names}
      numbers={isCompact ? undefined : numbers}
    />
  ));
}

/** The two in sight. One of nobody yet changes nothing: until its people are there, its element holds whom it held, out of view. */
function useStretches(from: number, personAt: GlimpsesProps["personAt"]) {
  const held = useRef<readonly StretchOf[]>([]);
  const stretches = useMemo(
    () =>
      // In the same order of their elements: one that is moved has all its lines laid out again.
      [from, from + 1]
        .sort((one, other) => (one % 2) - (other % 2))
        .map((place) => {
          const next = stretchOf(place, personAt);
          return next.names === "" ? (held.current.find((one) => one.place % 2 === place % 2) ?? next) : next;
        }),
    [from, personAt],
  );
  useLayoutEffect(() => {
    held.current = stretches;
  });
  return stretches;
}

/** Each line keeps the direction of its own letters, and none changes its neighbours (Unicode's isolates). */
const ofOwnDirection = (text: string) => (isPlain(text) ? text : `\u2068${text}\u2069`);
const leftToRight = (text: string) => (isPlain(text) ? text : `\u2066${text}\u2069`);

/** Among lines from left to right Latin letters and digits stand as they are: isolates cut each line in several runs of text. */
const isPlain = (text: string) =>
  document.documentElement.dir !== "rtl" && /^[\u0020-\u007e\u00a0-\u024f]*$/.test(text);

/** The lines of one stretch; one whose person is not there yet is empty. Where nobody is, the browser has no lines to lay out. */
export function stretchOf(place: number, personAt: (row: number) => Person | undefined) {
  const people = Array.from({ length: STRETCH }, (_, index) => personAt(place * STRETCH + index));
  const isEmpty = people.every((person) => person === undefined);
  const linesOf = (line: (person: Person) => string) =>
    isEmpty ? "" : people.map((person) => (person ? line(person) : "")).join("\n");
  return {
    place,
    names: linesOf((person) => ofOwnDirection(nameOf(person))),
    numbers: linesOf((person) => leftToRight(person.phoneNumber)),
  };
}

type StretchOf = ReturnType<typeof stretchOf>;

interface StretchProps {
  readonly top: number;
  readonly height: number;
  readonly names: string;
  readonly numbers: string | undefined;
}

/** Seen only: whoever has the list read to them hears its rows. */
const Stretch = memo(({ top, height, names, numbers }: StretchProps) => (
  <tr aria-hidden className={classes.stretch} style={{ transform: `translateY(${top}px)`, height }}>
    <td data-pinned>{names}</td>
    {numbers !== undefined && <td>{numbers}</td>}
  </tr>
));
