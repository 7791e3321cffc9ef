/** One of a parent's two texts: switch, text, cost and time. */
import { unknownVariables } from "@callwright/contracts/prompt-fill";
import { longestSms } from "@callwright/contracts/text-words";
import { Switch } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import type { FocusEvent, ReactNode } from "react";
import * as m from "#messages";
import { TemplateField } from "../../../components/prompt-editor/template-field.tsx";
import { AccountDefault } from "./account-default.tsx";
import { DelayField } from "./delay-field.tsx";
import classes from "./sms.module.css";
import type { SmsField, SmsValues } from "./sms-values.ts";

/** Before and after the call. */
export const smsParts = [
  {
    text: "preCallSmsTemplate",
    flag: "isPreCallSms",
    delay: "preCallSmsDelay",
    label: m.sms_pre,
    switchLabel: m.sms_pre_send,
    when: m.sms_pre_when,
    whenText: m.sms_pre_when_text,
    whenNot: m.sms_pre_when_not,
  },
  {
    text: "smsTemplate",
    flag: "isPostCallSms",
    delay: "postCallSmsDelay",
    label: m.sms_post,
    switchLabel: m.sms_post_send,
    when: m.sms_post_when,
    whenText: m.sms_post_when_text,
    whenNot: m.sms_post_when_not,
  },
] as const;

interface SmsPartProps {
  readonly part: (typeof smsParts)[number];
  readonly typed: SmsValues;
  readonly onChange: (change: Partial<SmsValues>) => void;
  readonly faults: readonly SmsField[];
  /** The server's message about the text. */
  readonly fault: string | undefined;
  readonly zone: string;
  readonly direction: "ltr" | "rtl";
  /** Names of the allowed variables. */
  readonly variables: readonly string[];
  readonly onFocus: (event: FocusEvent<HTMLTextAreaElement>) => void;
  /** Beside the character count. */
  readonly aside: ReactNode;
  /** Below the switch. */
  readonly note: ReactNode;
  /** Below the time. */
  readonly children?: ReactNode;
}

export function SmsPart(props: SmsPartProps) {
  const { part, typed, onChange, faults, fault, zone, direction, variables, onFocus, aside, note, children } = props;
  const isOn = typed[part.flag];
  const text = typed[part.text];
  const delay = typed[part.delay];
  const isMissing = faults.includes(part.text);
  return (
    <section className={classes.part} aria-label={part.label()}>
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
          error={fault ?? (isMissing && m.sms_missing())}
          rows={4}
          maxLength={longestSms}
          direction={direction}
          isRequired={isOn}
          path={part.text}
          unknown={unknownVariables(text, variables)}
          unknownText={m.sms_unknown()}
          onFocus={onFocus}
          aside={aside}
        />
        <AccountDefault part={part.text} text={text} onUse={(own) => onChange({ [part.text]: own })} />
      </div>
      {isOn && (
        <DelayField
          label={part.when()}
          hint={delay.option === "not_scheduled" ? part.whenNot() : part.whenText()}
          delay={delay}
          onChange={(next) => onChange({ [part.delay]: next })}
          zone={zone}
          path={part.delay}
          isWrong={faults.includes(part.delay)}
        />
      )}
      {isOn && children}
    </section>
  );
}
