import type { DeadLetter } from "@callwright/contracts/endpoints/dead-letter";
import { Box, Button, Flex } from "@mantine/core";
import { IconMailCheck } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { EmptyState } from "../../components/empty-state.tsx";
import { Notice } from "../../components/notice.tsx";
import { Page } from "../../components/page.tsx";
import { actionsColumn, countColumn, timeColumn } from "../../components/table/columns.tsx";
import { type Column, TableCard } from "../../components/table/table-card.tsx";
import { call, messageOf } from "../../lib/api.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { deadLettersQuery } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { useUser } from "../../lib/session.ts";
import { toast } from "../../lib/toast.ts";

interface ColumnsOptions {
  readonly zone: string;
  readonly isBusy: (letter: DeadLetter) => boolean;
  readonly onReplay: (letter: DeadLetter) => void;
}

const columns = ({ zone, isBusy, onReplay }: ColumnsOptions): readonly Column<DeadLetter>[] => [
  {
    key: "type",
    label: m.letters_type(),
    isPinned: true,
    width: "20%",
    title: ({ type }) => type,
    cell: ({ type }) => (
      <code dir="ltr" className="cw-tiny cw-cut">
        {type}
      </code>
    ),
  },
  {
    key: "queue",
    label: m.letters_queue(),
    width: "128px",
    cell: ({ queue }) => (
      <code dir="ltr" className="cw-tiny">
        {queue}
      </code>
    ),
  },
  { key: "about", label: m.letters_about(), cell: ({ about }) => <About about={about} /> },
  countColumn("receives", m.letters_receives(), ({ receives }) => receives, "104px"),
  timeColumn("sent", m.letters_sent(), zone, ({ sentAt }) => sentAt),
  actionsColumn(
    (letter) => (
      <Button variant="default" size="xs" loading={isBusy(letter)} onClick={() => onReplay(letter)}>
        {m.letters_replay()}
      </Button>
    ),
    { align: "end", width: "136px" },
  ),
];

export function DeadLettersPage() {
  const { timezone } = useUser();
  const query = useQuery(deadLettersQuery);
  // `crowded` names the queues with more letters than the server inspected.
  const { letters = [], crowded = [] } = query.data ?? {};
  const replay = useMutation({
    mutationFn: (letter: { queue: string; letterId: string }) => call("replayDeadLetter", { body: letter }),
    onSuccess: () => toast.success(m.letters_replayed()),
    onError: (error) => toast.error(messageOf(error, m.letters_replay_failed())),
    onSettled: () => queryClient.invalidateQueries({ queryKey: deadLettersQuery.queryKey }),
  });
  return (
    <Page title={m.letters_title()} text={m.letters_text()}>
      {crowded.length > 0 && <Notice tone="fair">{m.letters_crowded({ queues: crowded.join(", ") })}</Notice>}
      <TableCard
        label={m.letters_title()}
        columns={columns({
          zone: timezone,
          isBusy: ({ letterId }) => replay.isPending && replay.variables.letterId === letterId,
          onReplay: ({ queue, letterId }) => replay.mutate({ queue, letterId }),
        })}
        rows={letters}
        rowKey={({ letterId }) => letterId}
        query={query}
        skeletonRows={3}
        failureTitle={m.letters_failed()}
        empty={<EmptyState icon={IconMailCheck} title={m.letters_empty()} text={m.letters_empty_text()} />}
        minWidth={960}
        isStacked
        isFixed
      />
    </Page>
  );
}

const pathsByField: Readonly<Record<string, (id: string) => string>> = {
  callId: paths.call,
  runId: paths.run,
  jobId: paths.parent,
  parentId: paths.parent,
};

const About = ({ about }: Pick<DeadLetter, "about">) => (
  <Flex dir="ltr" component="span" className="cw-tiny" wrap="wrap" gap="0 12px" miw={0}>
    {Object.entries(about).map(([name, id]) => (
      <Box key={name} component="span" className="cw-truncate" miw={0} title={`${name}: ${id}`}>
        <span className="cw-dimmed">{name}</span> <RecordLink field={name} id={id} />
      </Box>
    ))}
  </Flex>
);

function RecordLink({ field, id }: { readonly field: string; readonly id: string }) {
  const path = pathsByField[field]?.(id);
  return path ? <PreloadLink to={path}>{id}</PreloadLink> : <span>{id}</span>;
}
