/** Announces new outcomes to screen readers, politely; never existing ones. */
import { useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { outcomeWords } from "../../components/wording.ts";
import { formatNumber } from "../../lib/format.ts";
import { type LatestCalls, latestCallsOf, newOutcomes } from "./new-outcomes.ts";
import { type Person, personName } from "./person.ts";

const MAX_NAMED = 3;

export function useOutcomeAnnouncement(people: readonly Person[]): string {
  const announced = useRef<LatestCalls>(new Map());
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    const arrived = newOutcomes(announced.current, people);
    announced.current = latestCallsOf(people);
    if (arrived.length > MAX_NAMED) setAnnouncement(m.people_news_many({ count: formatNumber(arrived.length) }));
    else if (arrived.length > 0) setAnnouncement(arrived.map(sentence).join(" "));
  }, [people]);
  return announcement;
}

const sentence = (person: Person) =>
  m.people_news({ name: personName(person), outcome: outcomeWords(person.outcomeLabel) });
