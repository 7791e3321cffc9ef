/** The text sent after a call, with its status. */
import type { TextDetail } from "@callwright/contracts/endpoints/text";
import { useQuery } from "@tanstack/react-query";
import { textQuery } from "../../lib/queries.ts";
import { pollWhile } from "../../lib/watch.ts";
import { TextBadge } from "../texts/text-badge.tsx";
import { TextBody } from "../texts/text-body.tsx";
import classes from "./call-view.module.css";

const WATCH_MS = 5_000;

const isOnItsWay = (text: TextDetail | undefined) => text?.group === "waiting" || text?.group === "sent";

export function CallSms({ textId }: { readonly textId: string }) {
  const { data } = useQuery({
    ...textQuery(textId),
    refetchInterval: pollWhile(WATCH_MS, isOnItsWay),
  });
  if (!data) return null;
  return (
    <>
      <p className={classes.facts}>
        <TextBadge text={data} />
      </p>
      <TextBody>{data.body}</TextBody>
    </>
  );
}
