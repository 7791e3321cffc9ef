import type { InterviewSettings } from "@callwright/contracts/endpoints/interview";
import { NumberInput, Stack, Switch, TextInput } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import * as m from "#messages";
import { HoursRows } from "../../../components/hours-rows.tsx";
import { type FieldFaults, useForm } from "../../../components/use-form.ts";
import { ZoneSelect } from "../../../components/zone-select.tsx";
import { call } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import { toast } from "../../../lib/toast.ts";
import { PartFoot, type PartProps, useDirty } from "../edit/part-foot.tsx";
import { interviewSettingsQuery } from "../parent-queries.ts";
import classes from "./interviews.module.css";

interface InterviewFormProps extends Omit<PartProps, "parent"> {
  readonly parentId: string;
  readonly settings: InterviewSettings;
}

type Values = Omit<InterviewSettings, "calendar"> & {
  /** A new address; the saved one is never shown. */
  readonly calendarUrl: string;
  readonly removesCalendar: boolean;
};

const valuesOf = ({ calendar: _, ...settings }: InterviewSettings): Values => ({
  ...settings,
  calendarUrl: "",
  removesCalendar: false,
});

const bodyOf = ({ calendarUrl, removesCalendar, ...settings }: Values) => ({
  ...settings,
  ...(calendarUrl.trim() !== "" ? { calendarUrl: calendarUrl.trim() } : removesCalendar ? { calendarUrl: "" } : {}),
});

const faultsOf = ({ hours }: Values): Record<string, string> => ({
  ...(hours.length === 0 ? { hours: m.interview_hours_missing() } : {}),
  ...Object.fromEntries(
    hours.flatMap(({ from, to }, index) =>
      from && to && from < to ? [] : [[`hours.${index}`, m.reach_window_order()]],
    ),
  ),
});

export function InterviewForm({ parentId, settings, onDirty, question }: InterviewFormProps) {
  const form = useForm({
    saved: valuesOf(settings),
    bodyOf,
    read: ({ values }) => {
      const faults = faultsOf(values);
      return Object.keys(faults).length > 0 ? { faults } : { body: bodyOf(values) };
    },
    send: (body) => call("saveInterviewSettings", { params: { id: parentId }, body }),
    savedIn: (answer) => valuesOf(answer.settings),
    failed: m.interview_save_failed,
    onSaved: (answer) => {
      queryClient.setQueryData(interviewSettingsQuery(parentId).queryKey, answer.settings);
      toast.success(m.interview_saved());
    },
  });
  const { values, faults, set } = form;
  useDirty(form.isDirty, onDirty);
  const number = (field: "lengthMinutes" | "noticeHours" | "horizonDays" | "maxPerDay", min: number, max: number) => ({
    ...{ "data-path": field, min, max, allowDecimal: false, value: values[field], error: faults[field] },
    onChange: (typed: string | number) => set({ [field]: Number(typed) }),
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap={16}>
        <Switch label={m.interview_on()} description={m.interview_on_text()} {...form.toggle("isOn")} />
        <HoursRows path="hours" hours={values.hours} faults={faults} onChange={(hours) => set({ hours })} />
        <ZoneSelect label={m.interview_zone()} current={settings.timezone} {...form.field("timezone")} maw={320} />
        <div className={classes.numbers}>
          <NumberInput label={m.interview_length()} {...number("lengthMinutes", 10, 240)} />
          <NumberInput label={m.interview_notice()} {...number("noticeHours", 0, 336)} />
          <NumberInput label={m.interview_horizon()} {...number("horizonDays", 1, 60)} />
          <NumberInput label={m.interview_day_limit()} {...number("maxPerDay", 1, 20)} />
        </div>
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
  const state =
    calendar &&
    (calendar.isFailing
      ? m.interview_calendar_failing({ host: calendar.host })
      : m.interview_calendar_read({ host: calendar.host, when: formatDateTime(calendar.readAt ?? "", timezone) }));
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
      {state && (
        <p className="cw-dimmed cw-small cw-anywhere">
          <bdi>{state}</bdi>
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
