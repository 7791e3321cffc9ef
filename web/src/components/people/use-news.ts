/** Announces new outcomes to screen readers, politely; never existing ones. */
import { parseOutcome } from "@callwright/contracts/outcome";
import { useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { formatNumber } from "../../lib/format.ts";
import { outcomeText } from "../wording.ts";
import { arrivals, type Seen, sightOf } from "./arrivals.ts";
import { nameOf, type Person } from "./person.ts";

/** Larger batches are announced as a number. */
const TOLD_ONE_BY_ONE = 3;

/** The text for a polite live region. */
export function useOutcomeNews(people: readonly Person[]): string {
  const seen = useRef<Seen>(new Map());
  const [news, setNews] = useState("");
  useEffect(() => {
    const arrived = arrivals(seen.current, people);
    seen.current = sightOf(people);
    if (arrived.length > TOLD_ONE_BY_ONE) setNews(m.people_news_many({ count: formatNumber(arrived.length) }));
    else if (arrived.length > 0) setNews(arrived.map(sentence).join(" "));
  }, [people]);
  return news;
}

const sentence = (person: Person) =>
  m.people_news({ name: nameOf(person), outcome: outcomeText(parseOutcome(person.callOutcome).label) });
