/** Details of a text in a conversation; a waiting one can be cancelled. */
import type { Text } from "@callwright/contracts/endpoints/text";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { textQuery } from "../../../lib/queries.ts";
import { CancelText } from "../cancel-text.tsx";
import { TextFacts } from "../text-facts.tsx";
import classes from "./conversation.module.css";

interface BubbleDetailsProps {
  readonly id: string;
  readonly text: Text;
  readonly zone: string;
}

export function BubbleDetails({ id, text, zone }: BubbleDetailsProps) {
  const { data } = useQuery(textQuery(text.textId, text.state));
  const box = useRef<HTMLDivElement>(null);
  const isWhole = data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height changes with the details.
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, [isWhole]);
  return (
    <div ref={box} id={id} className={classes.facts}>
      <TextFacts text={data ?? text} zone={zone} />
      {text.state === "scheduled" && <CancelText textId={text.textId} size="xs" />}
    </div>
  );
}
