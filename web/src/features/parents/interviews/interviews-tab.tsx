import type { Interview, InterviewSettings } from "@callwright/contracts/endpoints/interview";
import { Box, Button, Group, NumberInput, Stack, Switch, TextInput } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import { IconCalendarEvent } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { ToneBadge } from "../../../components/badge.tsx";
import { ConfirmAction } from "../../../components/confirm-dialog.tsx";
import { EmptyState, Failure } from "../../../components/empty-state.tsx";
import { HoursRows } from "../../../components/hours-fields.tsx";
import { Panel } from "../../../components/panel.tsx";
import { Phone } from "../../../components/phone.tsx";
import { type FieldFaults, useForm } from "../../../components/use-form.ts";
import { useLast } from "../../../components/use-once.ts";
import { ZoneSelect } from "../../../components/zone-select.tsx";
import { call } from "../../../lib/api.ts";
import type { Faults } from "../../../lib/faults.ts";
import { formatDateTime, isolate } from "../../../lib/format.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import { toast } from "../../../lib/toast.ts";
import { PartFoot, PartLoading, type PartProps, useReportDirty } from "../edit/part-form.tsx";
import { interviewSettingsQuery, interviewsQuery } from "../parent-queries.ts";

export function InterviewsTab({ parent, ...part }: PartProps) {
  const { data: settings, error, refetch } = useQuery(interviewSettingsQuery(parent._id));
  if (!settings)
    return <PartLoading title={m.interviews_failed()} error={error} onRetry={refetch} question={part.question} />;
  return (
    <Stack gap={24}>
      <Box component="p" className="cw-dimmed cw-small" maw="72ch">
        {m.interviews_text()}
      </Box>
      <InterviewList parentId={parent._id} zone={settings.timezone} />
      <InterviewForm parentId={parent._id} settings={settings} {...part} />
    </Stack>
  );
}

function InterviewList({ parentId, zone }: { readonly parentId: string; readonly zone: string }) {
  const query = useQuery(interviewsQuery(parentId));
  const [toCancel, setToCancel] = useState<Interview>();
  const interviews = query.data ?? [];
  const emptyState = () => {
    if (interviews.length > 0) return undefined;
    if (query.isError) return <Failure title={m.interviews_failed()} error={query.error} onRetry={query.refetch} />;
    return <EmptyState icon={IconCalendarEvent} title={m.interviews_empty()} text={m.interviews_empty_text()} />;
  };
  return (
    <section aria-label={m.interviews_list()}>
      <Panel isLoading={query.isPending} empty={emptyState()} skeletonHeights={[88]}>
        <Stack component="ul" gap={12}>
          {interviews.map((interview) => (
            <InterviewCard
              key={interview.interviewId}
              interview={interview}
              zone={zone}
              onCancel={() => setToCancel(interview)}
            />
          ))}
        </Stack>
      </Panel>
      <CancelDialog parentId={parentId} zone={zone} interview={toCancel} onClose={() => setToCancel(undefined)} />
    </section>
  );
}

interface InterviewCardProps {
  readonly interview: Interview;
  readonly zone: string;
  readonly onCancel: () => void;
}

function InterviewCard({ interview, zone, onCancel }: InterviewCardProps) {
  const { candidateName, phoneNumber, startsAt, state } = interview;
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
  const lastInterview = useLast(interview);
  const cancel = async () => {
    try {
      const candidateId = lastInterview?.candidateId ?? "";
      await call("cancelInterview", { params: { id: parentId }, body: { candidateId } });
    } finally {
      // After a refusal too, since the list may be outdated.
      void queryClient.invalidateQueries({ queryKey: [...keys.parent, parentId] });
    }
  };
  return (
    <ConfirmAction
      isOpen={interview !== undefined}
      onClose={onClose}
      title={m.interview_cancel_title({ name: isolate(lastInterview?.candidateName ?? "") })}
      action={m.interview_cancel()}
      run={cancel}
      doneMessage={m.interview_was_cancelled()}
      failedMessage={m.interview_cancel_failed()}
      isDangerous
    >
      {lastInterview && m.interview_cancel_text({ when: formatDateTime(lastInterview.startsAt, zone) })}
    </ConfirmAction>
  );
}

interface InterviewFormProps extends Omit<PartProps, "parent"> {
  readonly parentId: string;
  readonly settings: InterviewSettings;
}

type Values = Omit<InterviewSettings, "calendar"> & {
  /** A new address; the saved one is never shown. */
  readonly calendarUrl: string;
  readonly removesCalendar: boolean;
};

const toValues = ({ calendar: _, ...settings }: InterviewSettings): Values => ({
  ...settings,
  calendarUrl: "",
  removesCalendar: false,
});

/** An empty `calendarUrl` removes the calendar; without `calendarUrl`, the server keeps it. */
function toBody({ calendarUrl: typedUrl, removesCalendar, ...settings }: Values) {
  const calendarUrl = typedUrl.trim();
  const isCalendarChanged = calendarUrl !== "" || removesCalendar;
  return { ...settings, ...(isCalendarChanged && { calendarUrl }) };
}

function findFaults({ hours }: Values): Faults {
  const faults: Record<string, string> = {};
  if (hours.length === 0) faults.hours = m.interview_hours_missing();
  for (const [index, { from, to }] of hours.entries()) {
    const isOrdered = from !== "" && to !== "" && from < to;
    if (!isOrdered) faults[`hours.${index}`] = m.reach_window_order();
  }
  return faults;
}

function InterviewForm({ parentId, settings, onDirty, question }: InterviewFormProps) {
  const form = useForm({
    saved: toValues(settings),
    sentValuesOf: toBody,
    read: ({ values }) => {
      const faults = findFaults(values);
      return Object.keys(faults).length > 0 ? { faults } : { body: toBody(values) };
    },
    send: (body) => call("saveInterviewSettings", { params: { id: parentId }, body }),
    savedValuesOf: (answer) => toValues(answer.settings),
    failedMessage: m.changes_save_failed,
    onSaved: (answer) => {
      queryClient.setQueryData(interviewSettingsQuery(parentId).queryKey, answer.settings);
      toast.success(m.interview_saved());
    },
  });
  const { values, faults, set } = form;
  useReportDirty(form.isDirty, onDirty);
  const numberField = (name: "lengthMinutes" | "noticeHours" | "horizonDays" | "maxPerDay") => ({
    "data-path": name,
    allowDecimal: false,
    value: values[name],
    error: faults[name],
    onChange: (typed: string | number) => set({ [name]: Number(typed) }),
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap={16}>
        <Switch label={m.interview_on()} description={m.interview_on_text()} {...form.toggle("isOn")} />
        <HoursRows path="hours" hours={values.hours} faults={faults} onChange={(hours) => set({ hours })} />
        <ZoneSelect label={m.interview_zone()} current={settings.timezone} {...form.field("timezone")} maw={320} />
        <Box display="grid" style={{ gridTemplateColumns: "repeat(auto-fill, minmax(200px, 1fr))", gap: 16 }}>
          <NumberInput label={m.interview_length()} min={10} max={240} {...numberField("lengthMinutes")} />
          <NumberInput label={m.interview_notice()} min={0} max={336} {...numberField("noticeHours")} />
          <NumberInput label={m.interview_horizon()} min={1} max={60} {...numberField("horizonDays")} />
          <NumberInput label={m.interview_day_limit()} min={1} max={20} {...numberField("maxPerDay")} />
        </Box>
        <CalendarField form={form} calendar={settings.calendar} />
      </Stack>
      <PartFoot question={question} form={form} />
    </form>
  );
}

interface CalendarFieldProps {
  readonly form: {
    readonly values: Values;
    readonly faults: FieldFaults;
    readonly set: (part: Partial<Values>) => void;
  };
  readonly calendar: InterviewSettings["calendar"];
}

function CalendarField({ form: { values, faults, set }, calendar }: CalendarFieldProps) {
  const { timezone } = useUser();
  const calendarText = (saved: NonNullable<typeof calendar>) => {
    if (saved.isFailing) return m.interview_calendar_failing({ host: saved.host });
    return m.interview_calendar_read({ host: saved.host, when: formatDateTime(saved.readAt ?? "", timezone) });
  };
  return (
    <Stack gap={8}>
      <TextInput
        data-path="calendarUrl"
        type="url"
        dir="ltr"
        autoComplete="off"
        label={calendar ? m.interview_calendar_replace() : m.interview_calendar()}
        description={m.interview_calendar_text()}
        value={values.calendarUrl}
        error={faults.calendarUrl}
        disabled={values.removesCalendar}
        onChange={(event) => set({ calendarUrl: event.currentTarget.value })}
      />
      {calendar && (
        <p className="cw-dimmed cw-small cw-anywhere">
          <bdi>{calendarText(calendar)}</bdi>
        </p>
      )}
      {calendar && (
        <Switch
          label={m.interview_calendar_remove()}
          checked={values.removesCalendar}
          onChange={(event) => set({ removesCalendar: event.currentTarget.checked, calendarUrl: "" })}
        />
      )}
    </Stack>
  );
}
