import type { Job } from "@callwright/contracts/endpoints/job";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useEffect, useRef, useState } from "react";
import type { Location } from "react-router-dom";
import * as m from "#messages";
import { Dialog } from "../../../components/dialog.tsx";
import { DialogFoot, FootButton } from "../../../components/dialog-foot.tsx";
import { Failure } from "../../../components/failure.tsx";
import { LeaveQuestion } from "../../../components/leave-question.tsx";
import { useLeaving } from "../../../components/use-leaving.ts";
import type { ListAction } from "../list/list-place.ts";
import { isCampaign } from "../parent.ts";
import { parentFormQuery } from "../parent-queries.ts";
import { JobDetailForm } from "./job-detail-form.tsx";
import type { PartProps } from "./part-foot.tsx";
import { PromptForm } from "./prompt-form.tsx";

interface EditDialogProps {
  readonly part: "job" | "prompt";
  readonly parentId: string;
  readonly onClose: () => void;
}

interface PartForm {
  readonly title: () => string;
  readonly place: ListAction;
  readonly Form: ComponentType<PartProps<Job>>;
}

const forms: Record<EditDialogProps["part"], PartForm> = {
  job: { title: m.edit_job_title, place: "edit", Form: JobDetailForm },
  prompt: { title: m.edit_prompt_title, place: "prompt", Form: PromptForm },
};

export function EditDialog({ part, parentId, onClose }: EditDialogProps) {
  const { title, place, Form } = forms[part];
  const { data, error, refetch } = useQuery(parentFormQuery(parentId));
  const parent = data && !isCampaign(data) ? data : undefined;
  const [isDirty, setDirty] = useState(false);
  const staysAt = ({ search }: Location) => new URLSearchParams(search).get(place) === parentId;
  const leaving = useLeaving(isDirty, onClose, staysAt);
  const body = useRef<HTMLDivElement>(null);
  const isThere = parent !== undefined;
  useEffect(() => {
    // The dialog focused before the fields had loaded.
    if (isThere) body.current?.querySelector<HTMLElement>("[data-autofocus], textarea")?.focus();
  }, [isThere]);
  return (
    <Dialog onClose={leaving.ask} title={title()} size={720}>
      <div ref={body}>
        {parent && (
          <Form
            parent={parent}
            onDirty={setDirty}
            onSaved={() => {
              leaving.forget();
              onClose();
            }}
            question={
              leaving.isAsking && (
                <LeaveQuestion question={m.edit_leave()} onStay={leaving.stay} onLeave={leaving.leave} />
              )
            }
          />
        )}
        {!parent && error && (
          <>
            <Failure title={m.job_failed()} error={error} onRetry={refetch} />
            <DialogFoot>
              <FootButton onClick={onClose}>{m.close()}</FootButton>
            </DialogFoot>
          </>
        )}
        {!parent && !error && <Skeleton height={320} mb={16} />}
      </div>
    </Dialog>
  );
}
