/** Dead letters: messages that failed all their deliveries, what they concern, and a redrive into the queue. */
import { IconMailCheck } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Failure } from "../../../components/failure.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Page } from "../../../components/page.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { call, messageOf } from "../../../lib/api.ts";
import { deadLettersQuery } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import { DeadLetterRow } from "./dead-letter-row.tsx";

const columns = (): readonly Column[] => [
  { key: "type", label: m.letters_type(), isPinned: true, width: "20%" },
  { key: "queue", label: m.letters_queue(), width: "128px" },
  { key: "about", label: m.letters_about() },
  { key: "receives", label: m.letters_receives(), align: "end", width: "104px" },
  { key: "sent", label: m.letters_sent(), width: "176px" },
  { key: "actions", label: m.actions(), isUnlabelled: true, align: "end", width: "136px" },
];

export function DeadLettersPage() {
  const query = useQuery(deadLettersQuery);
  const { letters = [], crowded = [] } = query.data ?? {};
  const replay = useMutation({
    mutationFn: (letter: { queue: string; letterId: string }) => call("replayDeadLetter", { body: letter }),
    onSuccess: () => toast.success(m.letters_replayed()),
    onError: (error) => toast.error(messageOf(error, m.letters_replay_failed())),
    onSettled: () => queryClient.invalidateQueries({ queryKey: deadLettersQuery.queryKey }),
  });
  const empty = () => {
    if (letters.length > 0) return undefined;
    if (query.isError) return <Failure title={m.letters_failed()} error={query.error} onRetry={query.refetch} />;
    return <EmptyState icon={IconMailCheck} title={m.letters_empty()} text={m.letters_empty_text()} />;
  };
  return (
    <Page title={m.letters_title()} text={m.letters_text()}>
      {crowded.length > 0 && <Notice tone="fair">{m.letters_crowded({ queues: crowded.join(", ") })}</Notice>}
      <TableCard
        label={m.letters_title()}
        columns={columns()}
        isLoading={query.isPending}
        skeletonRows={3}
        empty={empty()}
        minWidth={960}
        isStacked
        isFixed
      >
        {letters.map((letter) => (
          <DeadLetterRow
            key={letter.letterId}
            letter={letter}
            isBusy={replay.isPending && replay.variables.letterId === letter.letterId}
            onReplay={() => replay.mutate({ queue: letter.queue, letterId: letter.letterId })}
          />
        ))}
      </TableCard>
    </Page>
  );
}
