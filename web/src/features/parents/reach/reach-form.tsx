import type { ReachPlan } from "@callwright/contracts/endpoints/reach";
import { Box, Checkbox, Flex, NativeSelect, Stack, Switch, Textarea } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import type { ReactNode } from "react";
import * as m from "#messages";
import { HoursFields } from "../../../components/hours-fields.tsx";
import { type FieldFaults, useForm } from "../../../components/use-form.ts";
import { call } from "../../../lib/api.ts";
import { faultsAt } from "../../../lib/faults.ts";
import { formatWeekday } from "../../../lib/format.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import { PartFoot, type PartProps, useDirty } from "../edit/part-foot.tsx";
import { reachPlanQuery } from "../parent-queries.ts";
import { Attempts } from "./attempts.tsx";
import { attemptChoices, days, faultsOf, formOf, MAX_VOICEMAIL, type PlanForm, planOf } from "./plan-form.ts";

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

export function ReachForm({ parentId, plan, onDirty, question, children }: ReachFormProps) {
  const form = useForm({
    saved: formOf(plan),
    bodyOf: planOf,
    read: ({ values }) => {
      const found = faultsOf(values);
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
  const { values, faults, set } = form;
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
        <WindowFields typed={values} onChange={set} faults={faults} />
        <VoicemailFields typed={values} onChange={set} faults={faults} />
        {children}
      </Stack>
      <PartFoot question={question} form={form} />
    </form>
  );
}

interface FieldsProps {
  readonly typed: PlanForm;
  readonly onChange: (part: Partial<PlanForm>) => void;
  readonly faults: FieldFaults;
}

function WindowFields({ typed, onChange, faults }: FieldsProps) {
  return (
    <>
      <Switch
        label={m.reach_window()}
        description={m.reach_window_text()}
        checked={typed.hasWindow}
        onChange={(event) => onChange({ hasWindow: event.currentTarget.checked })}
      />
      {typed.hasWindow && (
        <>
          <HoursFields hours={typed} onChange={onChange} error={faults.window} />
          <Checkbox.Group
            label={m.reach_days()}
            error={faults.days}
            value={[...typed.days]}
            onChange={(chosen) => onChange({ days: days.filter((day) => chosen.includes(day)) })}
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

function VoicemailFields({ typed, onChange, faults }: FieldsProps) {
  return (
    <>
      <Switch
        label={m.reach_voicemail()}
        description={m.reach_voicemail_text()}
        checked={typed.speaksToMachines}
        onChange={(event) => onChange({ speaksToMachines: event.currentTarget.checked })}
      />
      {typed.speaksToMachines && (
        <Textarea
          name="voicemailMessage"
          label={m.reach_voicemail_message()}
          description={m.reach_voicemail_hint()}
          value={typed.voicemailMessage}
          onChange={(event) => onChange({ voicemailMessage: event.currentTarget.value })}
          error={faults.voicemailMessage}
          maxLength={MAX_VOICEMAIL}
          rows={4}
          dir="auto"
        />
      )}
    </>
  );
}
