import type { Selection } from "@callwright/contracts/endpoints/candidate-view";
import { useMutation } from "@tanstack/react-query";
import * as m from "#messages";
import { BillingLink } from "../../../components/billing-link.tsx";
import { call, isBillingRefusal, messageOf } from "../../../lib/api.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";

export type Leads = "all" | Selection;

const refresh = async () => {
  await Promise.all([keys.run, keys.runs, keys.parent].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
};

const refused = (fallback: string) => (error: unknown) => {
  const message = messageOf(error, fallback);
  toast.error(
    isBillingRefusal(error) ? (
      <>
        {message} <BillingLink />
      </>
    ) : (
      message
    ),
  );
  // The refusal may be due to an outdated screen.
  void refresh();
};

export function useRunActions(runId: string) {
  const params = { id: runId };
  const pause = useMutation({
    mutationFn: () => call("pauseRun", { params }),
    onSuccess: refresh,
    onError: refused(m.run_pause_failed()),
  });
  const resume = useMutation({
    mutationFn: () => call("resumeRun", { params }),
    onSuccess: refresh,
    onError: refused(m.run_resume_failed()),
  });
  const cancel = useMutation({
    mutationFn: () => call("cancelRun", { params }),
    onSuccess: () => {
      toast.success(m.run_cancelled());
      return refresh();
    },
    onError: refused(m.run_cancel_failed()),
  });
  const append = useMutation({
    mutationFn: (leads: Leads) => call("appendRun", { params, body: { leads } }),
    onSuccess: () => {
      toast.success(m.run_appended());
      return refresh();
    },
    onError: refused(m.run_append_failed()),
  });
  return { pause, resume, cancel, append };
}
