/** How a job reaches its people: further attempts, calling hours, answering machines. */
import type { ReachPlan } from "@callwright/contracts/endpoints/reach";
import { Box, Checkbox, Flex, NativeSelect, Stack, Switch, Textarea } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import * as m from "#messages";
import { HoursFields } from "../../../components/hours-fields.tsx";
import { SAVE_MS, usePress } from "../../../components/use-press.ts";
import { call, messageOf } from "../../../lib/api.ts";
import { formatWeekday } from "../../../lib/format.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import { type PartProps, useAdoptSaved, useDirty } from "../edit/part.ts";
import { PartFoot } from "../edit/part-foot.tsx";
import { Attempts } from "./attempts.tsx";
import {
  attemptChoices,
  days,
  faultsOf,
  formOf,
  MAX_VOICEMAIL,
  type PlanFault,
  type PlanForm,
  planOf,
} from "./plan-form.ts";
import { reachPlanQuery } from "./reach-query.ts";

interface ReachFormProps extends Omit<PartProps, "parent"> {
  readonly parentId: string;
  readonly plan: ReachPlan;
  /** Below the fields. */
  readonly children: ReactNode;
}

export function ReachForm({ parentId, plan, onDirty, question, children }: ReachFormProps) {
  const [saved, setSaved] = useState(plan);
  const [typed, setTyped] = useState(() => formOf(plan));
  const [faults, setFaults] = useState<readonly PlanFault[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const isDirty = JSON.stringify(planOf(typed)) !== JSON.stringify(planOf(formOf(saved)));
  useDirty(isDirty, onDirty);
  const adopt = (now: ReachPlan) => {
    setSaved(now);
    setTyped(formOf(now));
    setFaults([]);
  };
  useAdoptSaved(plan, isDirty, adopt);
  const set = (part: Partial<PlanForm>) => {
    setTyped((previous) => ({ ...previous, ...part }));
    setFaults([]);
  };
  const save = useMutation({
    mutationFn: () => call("saveReachPlan", { params: { id: parentId }, body: planOf(typed) }),
    onSuccess: ({ plan: now }) => {
      adopt(now);
      queryClient.setQueryData(reachPlanQuery(parentId).queryKey, now);
      void queryClient.invalidateQueries({ queryKey: [...keys.parent, parentId] });
      toast.success(m.reach_saved());
    },
  });
  const press = usePress(() => save.mutate(), SAVE_MS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(typed);
    setFaults(found);
    const [first] = found;
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else if (isDirty) press();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap={16}>
        <Box component="p" className="cw-dimmed cw-small" maw="72ch">
          {m.reach_text()}
        </Box>
        <NativeSelect
          maw={280}
          label={m.reach_max()}
          description={m.reach_max_text()}
          value={String(typed.maxAttempts)}
          data={attemptChoices.map(String)}
          onChange={(event) => set({ maxAttempts: Number(event.currentTarget.value) })}
        />
        <Attempts attempts={typed.attempts} onChange={(attempts) => set({ attempts })} />
        <WindowFields typed={typed} onChange={set} faults={faults} />
        <VoicemailFields typed={typed} onChange={set} faults={faults} />
        {children}
      </Stack>
      <PartFoot
        question={question}
        isDirty={isDirty}
        isSaving={save.isPending}
        failure={save.isError ? messageOf(save.error, m.reach_save_failed()) : undefined}
        onReset={() => adopt(saved)}
      />
    </form>
  );
}

interface FieldsProps {
  readonly typed: PlanForm;
  readonly onChange: (part: Partial<PlanForm>) => void;
  readonly faults: readonly PlanFault[];
}

/** The parent's calling hours and days, in addition to each country's. */
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
          <HoursFields hours={typed} onChange={onChange} isWrong={faults.includes("window")} />
          <Checkbox.Group
            label={m.reach_days()}
            error={faults.includes("days") && m.reach_days_missing()}
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
          error={faults.includes("voicemailMessage") && m.reach_voicemail_missing()}
          maxLength={MAX_VOICEMAIL}
          rows={4}
          dir="auto"
        />
      )}
    </>
  );
}
