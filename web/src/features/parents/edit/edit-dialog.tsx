import type { Job } from "@callwright/contracts/endpoints/job";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useEffect, useRef, useState } from "react";
import type { Location } from "react-router-dom";
import * as m from "#messages";
import { Dialog, DialogFoot, FootButton, LeaveQuestion } from "../../../components/dialog.tsx";
import { Failure } from "../../../components/empty-state.tsx";
import { useLeaveGuard } from "../../../components/leave-guard.tsx";
import { isCampaign } from "../parent.ts";
import { parentFormQuery } from "../parent-queries.ts";
import { JobDetailForm } from "./job-detail-form.tsx";
import type { PartProps } from "./part-form.tsx";
import { PromptForm } from "./prompt-form.tsx";

interface EditDialogProps {
  /** Also the URL parameter that opens the dialog. */
  readonly action: "edit" | "prompt";
  readonly parentId: string;
  readonly onClose: () => void;
}

interface PartForm {
  readonly title: () => string;
  readonly Form: ComponentType<PartProps<Job>>;
}

const forms: Record<EditDialogProps["action"], PartForm> = {
  edit: { title: m.edit_job_title, Form: JobDetailForm },
  prompt: { title: m.edit_prompt_title, Form: PromptForm },
};

export function EditDialog({ action, parentId, onClose }: EditDialogProps) {
  const { title, Form } = forms[action];
  const { data, error, refetch } = useQuery(parentFormQuery(parentId));
  // Campaigns are edited in their settings, so this dialog opens for jobs only.
  const parent = data && !isCampaign(data) ? data : undefined;
  const [isDirty, setDirty] = useState(false);
  const staysOpenAt = ({ search }: Location) => new URLSearchParams(search).get(action) === parentId;
  const leaving = useLeaveGuard(isDirty, { onClose, staysAt: staysOpenAt });
  const body = useRef<HTMLDivElement>(null);
  const hasFields = parent !== undefined;
  useEffect(() => {
    // The dialog set the focus before the fields had loaded.
    if (hasFields) body.current?.querySelector<HTMLElement>("[data-autofocus], textarea")?.focus();
  }, [hasFields]);
  return (
    <Dialog onClose={leaving.requestClose} title={title()} size={720}>
      <div ref={body}>
        {parent && (
          <Form
            parent={parent}
            onDirty={setDirty}
            onSaved={() => {
              leaving.allowLeaving();
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
