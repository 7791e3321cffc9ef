import type { Rehearsal as Report } from "@callwright/contracts/endpoints/rehearsal";
import { Box, Button, Stack } from "@mantine/core";
import { IconMessages } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import * as m from "#messages";
import { Failure } from "../../../components/failure.tsx";
import { Notice } from "../../../components/notice.tsx";
import { ProgressBar } from "../../../components/progress-bar.tsx";
import { sign } from "../../../components/sign.tsx";
import { call, messageOf } from "../../../lib/api.ts";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import { rehearsalQuery } from "../parent-queries.ts";
import { Conversation } from "./conversation.tsx";
import { NeverAsked } from "./never-asked.tsx";
import classes from "./rehearsal.module.css";

export function Rehearsal({ parentId, zone }: { readonly parentId: string; readonly zone: string }) {
  const title = useId();
  const query = rehearsalQuery(parentId);
  const { data, error, refetch } = useQuery(query);
  const start = useMutation({
    mutationFn: () => call("rehearse", { params: { id: parentId } }),
    onSuccess: async ({ rehearsal: started }) => {
      await queryClient.cancelQueries({ queryKey: query.queryKey });
      queryClient.setQueryData(query.queryKey, { success: true, isAvailable: true, rehearsal: started });
    },
    onError: (failure) => toast.error(messageOf(failure, m.rehearsal_start_failed())),
  });
  const rehearsal = data?.rehearsal;
  const isRunning = rehearsal?.state === "running";
  return (
    <Stack component="section" gap={12} mt={24} aria-labelledby={title}>
      <Box id={title} component="h3" m={0}>
        {m.rehearsal_title()}
      </Box>
      <p className="cw-dimmed cw-small">{m.rehearsal_text()}</p>
      {error && !data && <Failure title={m.rehearsal_load_failed()} error={error} onRetry={refetch} />}
      {data?.isAvailable === false && <Notice tone="neutral">{m.rehearsal_not_set_up()}</Notice>}
      {data?.isAvailable && (
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={sign(IconMessages)}
            loading={start.isPending || isRunning}
            onClick={() => start.mutate()}
          >
            {rehearsal ? m.rehearsal_again() : m.rehearsal_start()}
          </Button>
        </div>
      )}
      {rehearsal && <Progress {...rehearsal} />}
      {rehearsal && !isRunning && <Verdict {...rehearsal} zone={zone} />}
      {rehearsal && (
        <Stack component="ul" gap={8}>
          {rehearsal.conversations.map((conversation) => (
            <Conversation
              key={`${rehearsal.startedAt} ${conversation.persona}`}
              conversation={conversation}
              criteria={rehearsal.criteria}
              isRunning={isRunning}
            />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

function Progress({ state, conversations }: Report) {
  const done = conversations.filter((one) => one.state !== "waiting").length;
  const text = m.rehearsal_progress({ done: formatNumber(done), total: formatNumber(conversations.length) });
  const isRunning = state === "running";
  return (
    <div className={classes.progress}>
      <p className="cw-dimmed cw-small" role="status">
        {isRunning && text}
      </p>
      {isRunning && <ProgressBar label={m.rehearsal_title()} share={done / conversations.length} text={text} />}
    </div>
  );
}

function Verdict(props: Report & { readonly zone: string }) {
  const { state, isCurrent, promptVersion, startedAt, criteria, neverAsked, zone } = props;
  const version = formatNumber(promptVersion);
  return (
    <>
      <p className="cw-dimmed cw-small">{m.rehearsal_of({ version, date: formatDateTime(startedAt, zone) })}</p>
      {!isCurrent && <Notice tone="neutral">{m.rehearsal_outdated({ version })}</Notice>}
      {state === "failed" && <Notice tone="bad">{m.rehearsal_failed()}</Notice>}
      {state === "done" && criteria.length === 0 && <Notice tone="neutral">{m.rehearsal_no_criteria()}</Notice>}
      {state === "done" && criteria.length > 0 && neverAsked.length === 0 && (
        <Notice tone="good">{m.rehearsal_all_asked()}</Notice>
      )}
      <NeverAsked title={m.rehearsal_never_asked()} rehearsal={{ criteria, neverAsked }} />
    </>
  );
}
