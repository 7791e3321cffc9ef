/** When a text is sent: after a usual delay, or at a custom time. */
import { smsDelayOptions } from "@callwright/contracts/text-words";
import { Flex, NativeSelect, NumberInput, SegmentedControl, Stack, TextInput } from "@mantine/core";
import * as m from "#messages";
import { formatNumber } from "../../../lib/format.ts";
import { delayText } from "./delay-text.ts";
import { type DelayForm, MAX_MINUTES } from "./sms-values.ts";

interface DelayFieldProps {
  readonly label: string;
  /** What the delay is counted from. */
  readonly hint: string;
  readonly delay: DelayForm;
  readonly onChange: (delay: DelayForm) => void;
  /** Time zone of a custom time. */
  readonly zone: string;
  /** Field path in the form. */
  readonly path: string;
  readonly isWrong: boolean;
}

export function DelayField({ label, hint, delay, onChange, zone, path, isWrong }: DelayFieldProps) {
  return (
    <Stack gap={8}>
      <NativeSelect
        maw={320}
        label={label}
        description={hint}
        value={delay.option}
        data={smsDelayOptions.map((option) => ({ value: option, label: delayText(option) }))}
        onChange={({ currentTarget: { value } }) => {
          const option = smsDelayOptions.find((one) => one === value);
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
            <TextInput
              flex="0 1 240px"
              type="datetime-local"
              aria-label={m.sms_custom_time({ zone: zone.replaceAll("_", " ") })}
              description={m.launch_zone({ zone: zone.replaceAll("_", " ") })}
              inputWrapperOrder={["label", "input", "description", "error"]}
              data-path={path}
              value={delay.at}
              onChange={(event) => onChange({ ...delay, at: event.currentTarget.value })}
              error={isWrong && m.sms_custom_time_missing()}
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
              error={isWrong && m.sms_custom_minutes_missing({ max: formatNumber(MAX_MINUTES) })}
            />
          )}
        </Flex>
      )}
    </Stack>
  );
}
