import { unknownVariables } from "@callwright/contracts/prompt-fill";
import { longestSms, smsDelayOptions } from "@callwright/contracts/text-words";
import { zoneLabel } from "@callwright/contracts/zone-name";
import { Button, Flex, Group, NativeSelect, NumberInput, SegmentedControl, Stack, Switch } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import { useQuery } from "@tanstack/react-query";
import type { FocusEvent, ReactNode } from "react";
import * as m from "#messages";
import { DateField } from "../../../components/date-field.tsx";
import { TemplateField } from "../../../components/prompt-editor/template-field.tsx";
import { useRequest } from "../../../components/request-button.tsx";
import type { FieldFaults } from "../../../components/use-form.ts";
import { call } from "../../../lib/api.ts";
import { smsTemplateQuery } from "../../../lib/page-queries.ts";
import { queryClient } from "../../../lib/query.ts";
import classes from "../settings/settings.module.css";
import { type DelayForm, delayText, type SmsValues, type smsParts } from "./sms-values.ts";

interface SmsPartProps {
  readonly part: (typeof smsParts)[number];
  readonly values: SmsValues;
  readonly onChange: (change: Partial<SmsValues>) => void;
  readonly faults: FieldFaults;
  readonly zone: string;
  readonly direction: "ltr" | "rtl";
  readonly variables: readonly string[];
  readonly onFocus: (event: FocusEvent<HTMLTextAreaElement>) => void;
  readonly aside: ReactNode;
  readonly note: ReactNode;
  readonly children?: ReactNode;
}

export function SmsPart(props: SmsPartProps) {
  const { part, values, onChange, faults, zone, direction, variables, onFocus, aside, note, children } = props;
  const isOn = values[part.flag];
  const text = values[part.text];
  const delay = values[part.delay];
  return (
    <section className={classes.textPart} aria-label={part.label()}>
      <Switch
        label={part.switchLabel()}
        checked={isOn}
        onChange={(event) => onChange({ [part.flag]: event.currentTarget.checked })}
      />
      {note}
      <div>
        <TemplateField
          label={part.label()}
          value={text}
          onChange={(value) => onChange({ [part.text]: value })}
          error={faults[part.text]}
          rows={4}
          maxLength={longestSms}
          direction={direction}
          isRequired={isOn}
          path={part.text}
          unknownVariables={unknownVariables(text, variables)}
          unknownText={m.sms_unknown()}
          onFocus={onFocus}
          aside={aside}
        />
        <AccountDefault field={part.text} text={text} onUse={(defaultText) => onChange({ [part.text]: defaultText })} />
      </div>
      {isOn && (
        <DelayField
          label={part.delayLabel()}
          hint={delay.option === "not_scheduled" ? part.notScheduledHint() : part.delayHint()}
          delay={delay}
          onChange={(next) => onChange({ [part.delay]: next })}
          zone={zone}
          path={part.delay}
          error={faults[part.delay]}
        />
      )}
      {isOn && children}
    </section>
  );
}

interface AccountDefaultProps {
  readonly field: "preCallSmsTemplate" | "smsTemplate";
  readonly text: string;
  readonly onUse: (text: string) => void;
}

/** Buttons that insert the account's default text, or save this text as the default. */
function AccountDefault({ field, text, onUse }: AccountDefaultProps) {
  const { data } = useQuery(smsTemplateQuery);
  const save = useRequest({
    run: () => call("updateSmsTemplate", { body: { [field]: text } }),
    onDone: ({ preCallSmsTemplate, smsTemplate }) =>
      queryClient.setQueryData(smsTemplateQuery.queryKey, { preCallSmsTemplate, smsTemplate }),
    doneMessage: m.sms_default_saved(),
    failedMessage: m.sms_default_failed(),
  });
  if (!data) return null;
  const defaultText = data[field];
  const isSame = defaultText.trim() === text.trim();
  return (
    <Group gap={8} mih={30} mt={4}>
      {defaultText && !isSame && (
        <Button variant="default" size="xs" onClick={() => onUse(defaultText)}>
          {m.sms_default_use()}
        </Button>
      )}
      {text.trim() && !isSame && (
        <Button variant="default" size="xs" loading={save.isPending} onClick={() => save.mutate()}>
          {m.sms_default_save()}
        </Button>
      )}
      {defaultText && isSame && <span className="cw-dimmed cw-small">{m.sms_default_is()}</span>}
    </Group>
  );
}

interface DelayFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly delay: DelayForm;
  readonly onChange: (delay: DelayForm) => void;
  readonly zone: string;
  readonly path: string;
  readonly error: ReactNode;
}

function DelayField({ label, hint, delay, onChange, zone, path, error }: DelayFieldProps) {
  return (
    <Stack gap={8}>
      <NativeSelect
        maw={320}
        label={label}
        description={hint}
        value={delay.option}
        data={smsDelayOptions.map((option) => ({ value: option, label: delayText(option) }))}
        onChange={({ currentTarget: { value } }) => {
          const option = smsDelayOptions.find((delayOption) => delayOption === value);
          if (option) onChange({ ...delay, option });
        }}
      />
      {delay.option === "custom" && (
        <Flex wrap="wrap" align="flex-start" gap={8}>
          <SegmentedControl
            aria-label={m.sms_custom_kind()}
            value={delay.kind}
            onChange={(kind) => onChange({ ...delay, kind: kind === "at" ? "at" : "minutes" })}
            data={[
              { value: "minutes", label: m.sms_custom_after() },
              { value: "at", label: m.sms_custom_at() },
            ]}
          />
          {delay.kind === "at" ? (
            <DateField
              flex="0 1 240px"
              type="datetime-local"
              aria-label={m.sms_custom_time({ zone: zoneLabel(zone) })}
              description={m.launch_zone({ zone: zoneLabel(zone) })}
              inputWrapperOrder={["label", "input", "description", "error"]}
              data-path={path}
              value={delay.at}
              onChange={(event) => onChange({ ...delay, at: event.currentTarget.value })}
              error={error}
            />
          ) : (
            <NumberInput
              flex="0 1 160px"
              aria-label={m.sms_custom_minutes()}
              allowDecimal={false}
              allowNegative={false}
              data-path={path}
              value={delay.minutes}
              onChange={(minutes) => onChange({ ...delay, minutes })}
              error={error}
            />
          )}
        </Flex>
      )}
    </Stack>
  );
}
