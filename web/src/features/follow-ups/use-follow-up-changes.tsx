import type { FollowUp } from "@callwright/contracts/endpoints/follow-up";
import { Button, Group } from "@mantine/core";
import { type InfiniteData, useMutation } from "@tanstack/react-query";
import * as m from "#messages";
import { call, messageOf } from "../../lib/api.ts";
import { keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { toast } from "../../lib/toast.ts";

interface Page {
  readonly followUps: readonly FollowUp[];
  readonly open: number;
}

function show({ followUpId }: FollowUp, change: Partial<FollowUp>, more = 0) {
  queryClient.setQueriesData<InfiniteData<Page>>(
    { queryKey: keys.followUps },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          open: page.open + more,
          followUps: page.followUps.map((one) => (one.followUpId === followUpId ? { ...one, ...change } : one)),
        })),
      },
  );
}

const refreshCounts = () => queryClient.invalidateQueries({ queryKey: keys.minutes });

interface Closing {
  readonly followUp: FollowUp;
  readonly isDone: boolean;
  /** Pressed in the toast, which then says nothing more. */
  readonly isUndo?: boolean;
}

export function useCloseFollowUp() {
  const { mutate } = useMutation({
    mutationFn: ({ followUp, isDone }: Closing) =>
      call("closeFollowUp", { params: { id: followUp.followUpId }, body: { isDone } }),
    onMutate: async ({ followUp, isDone }) => {
      await queryClient.cancelQueries({ queryKey: keys.followUps });
      show(followUp, { isDone }, isDone ? -1 : 1);
    },
    onSuccess: (_, { followUp, isDone, isUndo }) => {
      void refreshCounts();
      if (isUndo) return;
      const id = `follow-up-${followUp.followUpId}`;
      const undo = () => {
        toast.close(id);
        mutate({ followUp, isDone: !isDone, isUndo: true });
      };
      toast.withAction(id, <Undo text={isDone ? m.followup_closed() : m.followup_reopened()} onUndo={undo} />);
    },
    onError: (error, { followUp, isDone }) => {
      show(followUp, { isDone: !isDone }, isDone ? 1 : -1);
      toast.error(messageOf(error, m.followup_close_failed()));
    },
  });
  return (followUp: FollowUp, isDone: boolean) => mutate({ followUp, isDone });
}

interface Decision {
  readonly followUp: FollowUp;
  readonly isOptOut: boolean;
}

export function useDecideFollowUp() {
  const { mutate } = useMutation({
    mutationFn: ({ followUp, isOptOut }: Decision) =>
      call("decideFollowUp", {
        params: { id: followUp.followUpId },
        body: { decision: isOptOut ? "opt_out" : "keep" },
      }),
    onMutate: async ({ followUp }) => {
      await queryClient.cancelQueries({ queryKey: keys.followUps });
      show(followUp, { isDone: true }, -1);
    },
    onSuccess: (_, { isOptOut }) => {
      toast.success(isOptOut ? m.followup_opted_out() : m.followup_kept());
      void refreshCounts();
    },
    onError: (error, { followUp }) => {
      show(followUp, { isDone: false }, 1);
      toast.error(messageOf(error, m.followup_close_failed()));
    },
  });
  return (followUp: FollowUp, isOptOut: boolean) => mutate({ followUp, isOptOut });
}

function Undo({ text, onUndo }: { readonly text: string; readonly onUndo: () => void }) {
  return (
    <Group component="span" wrap="nowrap" justify="space-between" gap={12}>
      {text}
      <Button size="compact-sm" variant="subtle" onClick={onUndo}>
        {m.followup_undo()}
      </Button>
    </Group>
  );
}

export interface Colleague {
  readonly userId: string;
  readonly name: string;
}

export function useAssignFollowUp() {
  const { mutate } = useMutation({
    mutationFn: ({ followUp, colleague }: { readonly followUp: FollowUp; readonly colleague: Colleague }) =>
      call("assignFollowUp", { params: { id: followUp.followUpId }, body: { userId: colleague.userId } }),
    onMutate: ({ followUp, colleague }) => show(followUp, { assignee: colleague }),
    onSuccess: async (_, { colleague: { name } }) => {
      toast.success(m.followup_assigned({ name }));
      await Promise.all([queryClient.invalidateQueries({ queryKey: keys.followUps }), refreshCounts()]);
    },
    onError: (error, { followUp }) => {
      show(followUp, { assignee: followUp.assignee });
      toast.error(messageOf(error, m.followup_assign_failed()));
    },
  });
  return (followUp: FollowUp, colleague: Colleague) => mutate({ followUp, colleague });
}
