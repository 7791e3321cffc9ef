/** Announces new outcomes to screen readers, politely; never existing ones. */
import { parseOutcome } from "@callwright/contracts/outcome";
import { useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { formatNumber } from "../../lib/format.ts";
import { outcomeText } from "../wording.ts";
import { type LatestCalls, latestCallsOf, newOutcomes } from "./new-outcomes.ts";
import { nameOf, type Person } from "./person.ts";

/** Larger batches are announced as a number. */
const TOLD_ONE_BY_ONE = 3;

/** The text for a polite live region. */
export function useOutcomeAnnouncement(people: readonly Person[]): string {
  const seen = useRef<LatestCalls>(new Map());
  const [news, setNews] = useState("");
  useEffect(() => {
    const arrived = newOutcomes(seen.current, people);
    seen.current = latestCallsOf(people);
    if (arrived.length > TOLD_ONE_BY_ONE) setNews(m.people_news_many({ count: formatNumber(arrived.length) }));
    else if (arrived.length > 0) setNews(arrived.map(sentence).join(" "));
  }, [people]);
  return news;
}

const sentence = (person: Person) =>
  m.people_news({ name: nameOf(person), outcome: outcomeText(parseOutcome(person.callOutcome).label) });
