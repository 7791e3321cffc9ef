import type { ReachPlan } from "@callwright/contracts/endpoints/reach";
import { Box, Checkbox, Flex, NativeSelect, Stack, Switch, Textarea } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import type { ReactNode } from "react";
import * as m from "#messages";
import { HoursFields } from "../../../components/hours-fields.tsx";
import { useForm } from "../../../components/use-form.ts";
import { call } from "../../../lib/api.ts";
import { faultsAt } from "../../../lib/faults.ts";
import { formatWeekday } from "../../../lib/format.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import { PartFoot, type PartProps, useDirty } from "../edit/part-foot.tsx";
import { reachPlanQuery } from "../parent-queries.ts";
import { Attempts } from "./attempts.tsx";
import { attemptChoices, days, formOf, MAX_VOICEMAIL, planFaults, planOf } from "./plan-form.ts";

interface ReachFormProps extends Omit<PartProps, "parent"> {
  readonly parentId: string;
  readonly plan: ReachPlan;
  readonly children: ReactNode;
}

const texts = {
  window: m.reach_window_order,
  days: m.reach_days_missing,
  voicemailMessage: m.reach_voicemail_missing,
};

const usePlanForm = (parentId: string, plan: ReachPlan) =>
  useForm({
    saved: formOf(plan),
    bodyOf: planOf,
    read: ({ values }) => {
      const found = planFaults(values);
      return found.length > 0 ? { faults: faultsAt(found, texts) } : { body: planOf(values) };
    },
    send: (body) => call("saveReachPlan", { params: { id: parentId }, body }),
    savedIn: ({ plan: now }) => formOf(now),
    failed: m.reach_save_failed,
    onSaved: ({ plan: now }) => {
      queryClient.setQueryData(reachPlanQuery(parentId).queryKey, now);
      void queryClient.invalidateQueries({ queryKey: [...keys.parent, parentId] });
      toast.success(m.reach_saved());
    },
  });

export function ReachForm({ parentId, plan, onDirty, question, children }: ReachFormProps) {
  const form = usePlanForm(parentId, plan);
  const { values, set } = form;
  useDirty(form.isDirty, onDirty);
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap={16}>
        <Box component="p" className="cw-dimmed cw-small" maw="72ch">
          {m.reach_text()}
        </Box>
        <NativeSelect
          maw={280}
          label={m.reach_max()}
          description={m.reach_max_text()}
          value={String(values.maxAttempts)}
          data={attemptChoices.map(String)}
          onChange={(event) => set({ maxAttempts: Number(event.currentTarget.value) })}
        />
        <Attempts attempts={values.attempts} onChange={(attempts) => set({ attempts })} />
        <WindowFields form={form} />
        <VoicemailFields form={form} />
        {children}
      </Stack>
      <PartFoot question={question} form={form} />
    </form>
  );
}

interface FieldsProps {
  readonly form: Pick<ReturnType<typeof usePlanForm>, "values" | "faults" | "set" | "field" | "toggle">;
}

function WindowFields({ form: { values, faults, set, toggle } }: FieldsProps) {
  return (
    <>
      <Switch label={m.reach_window()} description={m.reach_window_text()} {...toggle("hasWindow")} />
      {values.hasWindow && (
        <>
          <HoursFields hours={values} onChange={set} error={faults.window} />
          <Checkbox.Group
            label={m.reach_days()}
            error={faults.days}
            value={[...values.days]}
            onChange={(chosen) => set({ days: days.filter((day) => chosen.includes(day)) })}
          >
            <Flex wrap="wrap" gap="8px 20px" pt={8}>
              {days.map((day, index) => (
                <Checkbox key={day} name="days" value={day} label={formatWeekday(index)} />
              ))}
            </Flex>
          </Checkbox.Group>
        </>
      )}
    </>
  );
}

function VoicemailFields({ form: { values, field, toggle } }: FieldsProps) {
  return (
    <>
      <Switch label={m.reach_voicemail()} description={m.reach_voicemail_text()} {...toggle("speaksToMachines")} />
      {values.speaksToMachines && (
        <Textarea
          name="voicemailMessage"
          label={m.reach_voicemail_message()}
          description={m.reach_voicemail_hint()}
          {...field("voicemailMessage")}
          maxLength={MAX_VOICEMAIL}
          rows={4}
          dir="auto"
        />
      )}
    </>
  );
}
