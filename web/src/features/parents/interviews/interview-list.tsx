import type { Interview } from "@callwright/contracts/endpoints/interview";
import { Button, Group, Stack } from "@mantine/core";
import { IconCalendarEvent } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { ToneBadge } from "../../../components/badge.tsx";
import { ConfirmAction } from "../../../components/confirm-action.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Failure } from "../../../components/failure.tsx";
import { Panel } from "../../../components/panel.tsx";
import { Phone } from "../../../components/phone.tsx";
import { useLast } from "../../../components/use-once.ts";
import { call } from "../../../lib/api.ts";
import { formatDateTime, isolate } from "../../../lib/format.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { interviewsQuery } from "../parent-queries.ts";

export function InterviewList({ parentId, zone }: { readonly parentId: string; readonly zone: string }) {
  const query = useQuery(interviewsQuery(parentId));
  const [cancelling, setCancelling] = useState<Interview>();
  const interviews = query.data ?? [];
  const empty = () => {
    if (interviews.length > 0) return undefined;
    if (query.isError) return <Failure title={m.interviews_failed()} error={query.error} onRetry={query.refetch} />;
    return <EmptyState icon={IconCalendarEvent} title={m.interviews_empty()} text={m.interviews_empty_text()} />;
  };
  return (
    <section aria-label={m.interviews_list()}>
      <Panel isLoading={query.isPending} empty={empty()} heights={[88]}>
        <Stack component="ul" gap={12}>
          {interviews.map((interview) => (
            <Card key={interview.interviewId} {...{ interview, zone }} onCancel={() => setCancelling(interview)} />
          ))}
        </Stack>
      </Panel>
      <CancelDialog {...{ parentId, zone }} interview={cancelling} onClose={() => setCancelling(undefined)} />
    </section>
  );
}

interface CardProps {
  readonly interview: Interview;
  readonly zone: string;
  readonly onCancel: () => void;
}

function Card({ interview: { candidateName, phoneNumber, startsAt, state }, zone, onCancel }: CardProps) {
  return (
    <Stack component="li" className="cw-card" gap={8} miw={0} p={16}>
      <Group component="h3" className="cw-bold cw-anywhere" gap="4px 8px" fz="md">
        <bdi>{candidateName}</bdi>
        {state === "cancelled" && <ToneBadge tone="neutral">{m.interview_cancelled()}</ToneBadge>}
      </Group>
      <p className="cw-small">
        <bdi className="cw-num">{formatDateTime(startsAt, zone)}</bdi>
        {" · "}
        <Phone number={phoneNumber} />
      </p>
      {state === "booked" && (
        <Group>
          <Button
            variant="default"
            size="xs"
            aria-label={`${m.interview_cancel()}: ${candidateName}`}
            onClick={onCancel}
          >
            {m.interview_cancel()}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface CancelDialogProps {
  readonly parentId: string;
  readonly zone: string;
  readonly interview: Interview | undefined;
  readonly onClose: () => void;
}

function CancelDialog({ parentId, zone, interview, onClose }: CancelDialogProps) {
  const shown = useLast(interview);
  const cancel = (candidateId: string) =>
    call("cancelInterview", { params: { id: parentId }, body: { candidateId } }).finally(
      () => void queryClient.invalidateQueries({ queryKey: [...keys.parent, parentId] }),
    );
  return (
    <ConfirmAction
      isOpen={interview !== undefined}
      onClose={onClose}
      title={m.interview_cancel_title({ name: isolate(shown?.candidateName ?? "") })}
      action={m.interview_cancel()}
      run={() => cancel(shown?.candidateId ?? "")}
      done={m.interview_was_cancelled()}
      failed={m.interview_cancel_failed()}
      isDangerous
    >
      {m.interview_cancel_text({ when: formatDateTime(shown?.startsAt ?? new Date(0).toISOString(), zone) })}
    </ConfirmAction>
  );
}
