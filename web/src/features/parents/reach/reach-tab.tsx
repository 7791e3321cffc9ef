import type { MissReason, ReachPlan } from "@callwright/contracts/endpoints/reach";
import { Box, Button, Checkbox, Flex, Group, NativeSelect, Stack, Switch, Textarea } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import { IconDownload, IconPlus, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import * as m from "#messages";
import { HoursFields } from "../../../components/hours-fields.tsx";
import { buttonIcon, IconButton } from "../../../components/icon-button.tsx";
import { useRequest } from "../../../components/request-button.tsx";
import { useForm } from "../../../components/use-form.ts";
import { call, callBlob } from "../../../lib/api.ts";
import { download } from "../../../lib/download.ts";
import { faultsAt } from "../../../lib/faults.ts";
import { formatNumber, formatUnits, formatWeekday } from "../../../lib/format.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import { PartFoot, PartLoading, type PartProps, useReportDirty } from "../edit/part-form.tsx";
import type { Parent } from "../parent.ts";
import { reachPlanQuery } from "../parent-queries.ts";
import classes from "../settings/settings.module.css";
import {
  allWeekdays,
  attemptChoices,
  delayChoices,
  MAX_VOICEMAIL_LENGTH,
  maxDelays,
  nextDelay,
  type PlanForm,
  planFaults,
  retryReasons,
  splitMinutes,
  toForm,
  toPlan,
} from "./plan-form.ts";

export function ReachTab({ parent, ...part }: PartProps) {
  const { data: plan, error, refetch } = useQuery(reachPlanQuery(parent._id));
  if (!plan) return <PartLoading title={m.reach_failed()} error={error} onRetry={refetch} question={part.question} />;
  return (
    <ReachForm parentId={parent._id} plan={plan} {...part}>
      <DecisionExport parent={parent} />
    </ReachForm>
  );
}

/** Exports what the calling rules decided before each dial. */
function DecisionExport({ parent: { _id: id, title } }: { readonly parent: Parent }) {
  const exportLog = useRequest({
    run: () => callBlob("exportDecisions", { params: { id } }),
    onDone: (blob) => download(blob, `${title}-decisions.csv`),
    doneMessage: m.export_done(),
    failedMessage: m.export_failed(),
  });
  return (
    <Stack component="section" align="flex-start" gap={8} pt={16} style={{ borderTop: "1px solid var(--cw-line)" }}>
      <Box component="h3" className="cw-small cw-medium" p={0}>
        {m.reach_decisions()}
      </Box>
      <Box component="p" className="cw-dimmed cw-small" maw="72ch">
        {m.reach_decisions_text()}
      </Box>
      <Button
        variant="default"
        leftSection={buttonIcon(IconDownload)}
        onClick={() => exportLog.mutate()}
        loading={exportLog.isPending}
      >
        {m.reach_decisions_export()}
      </Button>
    </Stack>
  );
}

interface ReachFormProps extends Omit<PartProps, "parent"> {
  readonly parentId: string;
  readonly plan: ReachPlan;
  readonly children: ReactNode;
}

const faultTexts = {
  window: m.reach_window_order,
  days: m.reach_days_missing,
  voicemailMessage: m.reach_voicemail_missing,
};

const usePlanForm = (parentId: string, plan: ReachPlan) =>
  useForm({
    saved: toForm(plan),
    sentValuesOf: toPlan,
    read: ({ values }) => {
      const faults = planFaults(values);
      return faults.length > 0 ? { faults: faultsAt(faults, faultTexts) } : { body: toPlan(values) };
    },
    send: (body) => call("saveReachPlan", { params: { id: parentId }, body }),
    savedValuesOf: (answer) => toForm(answer.plan),
    failedMessage: m.reach_save_failed,
    onSaved: (answer) => {
      queryClient.setQueryData(reachPlanQuery(parentId).queryKey, answer.plan);
      void queryClient.invalidateQueries({ queryKey: [...keys.parent, parentId] });
      toast.success(m.reach_saved());
    },
  });

function ReachForm({ parentId, plan, onDirty, question, children }: ReachFormProps) {
  const form = usePlanForm(parentId, plan);
  const { values, set } = form;
  useReportDirty(form.isDirty, onDirty);
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
            onChange={(chosen) => set({ days: allWeekdays.filter((day) => chosen.includes(day)) })}
          >
            <Flex wrap="wrap" gap="8px 20px" pt={8}>
              {allWeekdays.map((day, index) => (
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
          maxLength={MAX_VOICEMAIL_LENGTH}
          rows={4}
          dir="auto"
        />
      )}
    </>
  );
}

const reasonNames: Record<MissReason, () => string> = {
  no_answer: m.reach_no_answer,
  busy: m.reach_busy,
  voicemail: m.reach_voicemail_end,
  screened: m.reach_screened,
  failed: m.reach_failed_end,
};

function delayText(minutes: number): string {
  const { unit, count } = splitMinutes(minutes);
  return formatUnits(count, unit);
}

interface AttemptsProps {
  readonly attempts: PlanForm["attempts"];
  readonly onChange: (attempts: PlanForm["attempts"]) => void;
}

function Attempts({ attempts, onChange }: AttemptsProps) {
  return (
    <fieldset>
      <Box component="legend" className="cw-small cw-medium" p={0}>
        {m.reach_attempts()}
      </Box>
      <Box component="p" className="cw-dimmed cw-small" maw="72ch">
        {m.reach_attempts_text()}
      </Box>
      <dl className={classes.missReasons}>
        {retryReasons.map((reason) => (
          <div key={reason} className={classes.missReason}>
            <dt>{reasonNames[reason]()}</dt>
            <dd>
              <Delays
                name={reasonNames[reason]()}
                delays={attempts[reason]}
                onChange={(delays) => onChange({ ...attempts, [reason]: delays })}
              />
            </dd>
          </div>
        ))}
      </dl>
    </fieldset>
  );
}

interface DelaysProps {
  readonly name: string;
  readonly delays: readonly number[];
  readonly onChange: (delays: readonly number[]) => void;
}

function Delays({ name, delays, onChange }: DelaysProps) {
  return (
    <Group gap="4px 12px" mih={30}>
      {delays.length === 0 && <span className="cw-dimmed cw-small">{m.reach_none()}</span>}
      {delays.map((delay, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an attempt is identified by its position.
        <Flex key={index} component="span" display="inline-flex" align="center" gap={2}>
          <NativeSelect
            size="xs"
            aria-label={m.reach_delay_of({ reason: name, count: formatNumber(index + 1) })}
            value={String(delay)}
            data={delayChoices(delay).map((minutes) => ({ value: String(minutes), label: delayText(minutes) }))}
            onChange={({ currentTarget: { value } }) => onChange(delays.with(index, Number(value)))}
          />
          <IconButton
            icon={IconX}
            iconSize={14}
            size={28}
            label={m.reach_delay_remove({ reason: name, count: formatNumber(index + 1) })}
            title={m.reach_remove()}
            onClick={() => onChange(delays.toSpliced(index, 1))}
          />
        </Flex>
      ))}
      {delays.length < maxDelays && (
        <Button
          variant="subtle"
          size="xs"
          leftSection={buttonIcon(IconPlus, 14)}
          aria-label={m.reach_add_to({ reason: name })}
          onClick={() => onChange([...delays, nextDelay(delays)])}
        >
          {m.reach_add()}
        </Button>
      )}
    </Group>
  );
}
