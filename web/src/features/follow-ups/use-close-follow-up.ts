/** Closes or reopens a follow-up optimistically, and reverts if the server refuses. */
import type { FollowUp } from "@callwright/contracts/endpoints/reach";
import { useMutation } from "@tanstack/react-query";
import { useCallback } from "react";
import * as m from "#messages";
import { call, messageOf } from "../../lib/api.ts";
import { followUpsQuery, keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { toast } from "../../lib/toast.ts";

interface Closing {
  readonly followUp: FollowUp;
  readonly isDone: boolean;
}

function show({ followUp: { followUpId }, isDone }: Closing) {
  queryClient.setQueryData(
    followUpsQuery.queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          open: page.open + (isDone ? -1 : 1),
          followUps: page.followUps.map((one) => (one.followUpId === followUpId ? { ...one, isDone } : one)),
        })),
      },
  );
}

export function useCloseFollowUp() {
  const { mutate } = useMutation({
    mutationFn: ({ followUp, isDone }: Closing) =>
      call("closeFollowUp", { params: { id: followUp.followUpId }, body: { isDone } }),
    onMutate: async (closing) => {
      await queryClient.cancelQueries({ queryKey: keys.followUps });
      show(closing);
    },
    onSuccess: (_, { isDone }) => toast.success(isDone ? m.followup_closed() : m.followup_reopened()),
    onError: (error, { followUp, isDone }) => {
      show({ followUp, isDone: !isDone });
      toast.error(messageOf(error, m.followup_close_failed()));
    },
  });
  return useCallback((followUp: FollowUp, isDone: boolean) => mutate({ followUp, isDone }), [mutate]);
}
