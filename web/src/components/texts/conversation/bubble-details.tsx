/** The details of a text in a conversation; one that still waits for its time can be taken back. */
import type { Text } from "@callwright/contracts/endpoints/text";
import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import * as m from "#messages";
import { call, messageOf } from "../../../lib/api.ts";
import { keys, textQuery } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { specWords } from "../../../lib/spec-words.ts";
import { toast } from "../../../lib/toast.ts";
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: it grows when all is known.
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, [isWhole]);
  return (
    <div ref={box} id={id} className={classes.facts}>
      <TextFacts text={data ?? text} zone={zone} />
      {text.state === "scheduled" && <TakeBack text={text} />}
    </div>
  );
}

function TakeBack({ text: { textId } }: { readonly text: Text }) {
  const cancel = useMutation({
    mutationFn: () => call("cancelText", { params: { id: textId } }),
    onSuccess: () => toast.success(m.text_cancelled()),
    onError: (error) => toast.error(specWords(messageOf(error, m.text_cancel_failed()))),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: keys.conversation });
      void queryClient.invalidateQueries({ queryKey: keys.texts });
    },
  });
  return (
    <Button variant="default" size="xs" loading={cancel.isPending} onClick={() => cancel.mutate()}>
      {m.text_cancel()}
    </Button>
  );
}
