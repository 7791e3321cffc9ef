/** Announces to screen readers the outcomes that are new since the last poll of the table. */
import { useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { outcomeName } from "../../components/wording.ts";
import { formatNumber } from "../../lib/format.ts";
import { latestEndedCallId, type Person, personName } from "./person.ts";

/** More people are counted, not named. */
const MAX_NAMED = 3;

export function useOutcomeAnnouncement(people: readonly Person[]): string {
  const previousCalls = useRef<LatestCalls>(new Map());
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    const peopleWithNews = newOutcomes(previousCalls.current, people);
    previousCalls.current = latestCalls(people);
    const count = peopleWithNews.length;
    if (count > MAX_NAMED) setAnnouncement(m.people_news_many({ count: formatNumber(count) }));
    else if (count > 0) setAnnouncement(peopleWithNews.map(sentence).join(" "));
  }, [people]);
  return announcement;
}

const sentence = (person: Person) =>
  m.people_news({ name: personName(person), outcome: outcomeName(person.outcomeLabel) });

/** The latest ended call of each person on the page. */
type LatestCalls = ReadonlyMap<string, string | undefined>;

/** People with another ended call than in `previousCalls`; people who were not on the page then are left out. */
export function newOutcomes(previousCalls: LatestCalls, people: readonly Person[]): Person[] {
  return people.filter((person) => {
    const call = latestEndedCallId(person);
    const isNewCall = call !== undefined && call !== previousCalls.get(person._id);
    return isNewCall && previousCalls.has(person._id);
  });
}

export const latestCalls = (people: readonly Person[]): LatestCalls =>
  new Map(people.map((person) => [person._id, latestEndedCallId(person)]));
