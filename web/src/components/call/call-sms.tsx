import type { TextDetail } from "@callwright/contracts/endpoints/text";
import { Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { textQuery } from "../../lib/queries.ts";
import { pollWhile } from "../../lib/watch.ts";
import { TextBody } from "../texts/text-body.tsx";
import { TextBadge } from "../texts/text-facts.tsx";

const POLL_MS = 5_000;

/** A sent text can still become delivered or undelivered. */
const canStillChange = (text: TextDetail | undefined) => text?.group === "waiting" || text?.group === "sent";

export function CallSms({ textId }: { readonly textId: string }) {
  const { data } = useQuery({
    ...textQuery(textId),
    refetchInterval: pollWhile(POLL_MS, canStillChange),
  });
  if (!data) return null;
  return (
    <>
      <Group component="p" className="cw-small" gap={8}>
        <TextBadge text={data} />
      </Group>
      <TextBody>{data.body}</TextBody>
    </>
  );
}
