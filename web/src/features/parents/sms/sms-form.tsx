import { fillPrompt } from "@callwright/contracts/prompt-fill";
import { type PostCallSmsOutcome, postCallSmsOutcomes } from "@callwright/contracts/text-words";
import { Checkbox, Flex, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FocusEvent, useRef, useState } from "react";
import * as m from "#messages";
import { Notice } from "../../../components/notice.tsx";
import { Preview } from "../../../components/prompt-editor/preview.tsx";
import type { Sample } from "../../../components/prompt-editor/samples.ts";
import { insertText, VariablePicker } from "../../../components/prompt-editor/variable-picker.tsx";
import { textVariablesOf, withSampleLink } from "../../../components/prompt-editor/variables.ts";
import { SegmentCount } from "../../../components/texts/segment-count.tsx";
import { priceOf, useSmsNumbers } from "../../../components/texts/sms-numbers.ts";
import { faultsAt } from "../../../lib/faults.ts";
import { formatNumber } from "../../../lib/format.ts";
import { directionOf } from "../../../lib/i18n/locale.ts";
import { switchableTextsQuery } from "../../../lib/page-queries.ts";
import { kindOf } from "../../../lib/parent-kind.ts";
import { PartFoot, type PartProps } from "../edit/part-foot.tsx";
import { useSamples } from "../edit/samples.ts";
import { usePartForm } from "../edit/use-part-form.ts";
import { faultsOfEdit } from "../job-form/job-form.ts";
import { SmsPart, smsParts } from "./sms-part.tsx";
import { bodyOfSms, faultsOfSms, MAX_MINUTES, type SmsField, type SmsValues, valuesOfSms } from "./sms-values.ts";

function missingIn(values: SmsValues) {
  const delayText = (field: "preCallSmsDelay" | "postCallSmsDelay") => () =>
    values[field].kind === "at"
      ? m.sms_custom_time_missing()
      : m.sms_custom_minutes_missing({ max: formatNumber(MAX_MINUTES) });
  const texts: Record<SmsField, () => string> = {
    preCallSmsTemplate: m.sms_missing,
    smsTemplate: m.sms_missing,
    preCallSmsDelay: delayText("preCallSmsDelay"),
    postCallSmsDelay: delayText("postCallSmsDelay"),
  };
  return faultsAt(faultsOfSms(values), texts);
}

export function SmsForm({ question, ...part }: PartProps) {
  const { parent } = part;
  const form = usePartForm(part, {
    valuesOf: valuesOfSms,
    bodyOf: bodyOfSms,
    faultsOf: (changes, values) => ({ ...faultsOfEdit(changes), ...missingIn(values) }),
  });
  const { values: typed, set } = form;
  const target = useRef<HTMLTextAreaElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const source = useSamples(parent);
  const samples = { ...source, samples: source.samples.map(withSampleLink) };
  const [chosen, setChosen] = useState<Sample>();
  const sample = chosen ?? samples.samples[0];
  const number = useSmsNumbers()?.[0];
  const count = { price: priceOf(number, sample?.phoneNumber), provider: number?.provider };
  const variables = textVariablesOf(samples, kindOf(parent._id));
  const direction = directionOf(parent.language);
  const common = {
    typed,
    onChange: set,
    faults: form.faults,
    zone: parent.timezone,
    direction,
    variables: variables.map(({ name }) => name),
    onFocus: (event: FocusEvent<HTMLTextAreaElement>) => {
      target.current = event.currentTarget;
    },
  };
  const pick = (name: string) => {
    const area = target.current?.isConnected ? target.current : root.current?.querySelector("textarea");
    if (area) insertText(area, `{{${name}}}`);
  };
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap={24} ref={root}>
        {smsParts.map((part) => (
          <SmsPart
            key={part.text}
            {...common}
            part={part}
            note={
              typed[part.flag] !== form.saved[part.flag] && (
                <SwitchedNote parentId={parent._id} flag={part.flag} isOn={typed[part.flag]} />
              )
            }
            aside={<SegmentCount text={fillPrompt(typed[part.text], sample?.values ?? {})} {...count} />}
          >
            {part.flag === "isPostCallSms" && typed.postCallSmsDelay.option !== "not_scheduled" && (
              <OutcomesField
                outcomes={typed.postCallSmsOutcomes}
                onChange={(postCallSmsOutcomes) => set({ postCallSmsOutcomes })}
              />
            )}
          </SmsPart>
        ))}
        <VariablePicker variables={variables} onPick={pick} />
        <Preview
          source={samples}
          onSample={setChosen}
          direction={direction}
          isExact
          parts={smsParts.map(({ text, label }) => ({ label: label(), template: typed[text] }))}
        />
      </Stack>
      <PartFoot question={question} form={form} />
    </form>
  );
}

interface SwitchedNoteProps {
  readonly parentId: string;
  readonly flag: "isPreCallSms" | "isPostCallSms";
  readonly isOn: boolean;
}

/** Before saving: what happens to waiting texts when they are switched off, or on again. */
function SwitchedNote({ parentId, flag, isOn }: SwitchedNoteProps) {
  const { data } = useQuery(switchableTextsQuery(parentId));
  const texts = flag === "isPreCallSms" ? data?.preCall : data?.postCall;
  const count = (isOn ? texts?.takenBack : texts?.waiting) ?? 0;
  if (count === 0) return null;
  const words = isOn ? m.sms_switch_on : m.sms_switch_off;
  return <Notice tone={isOn ? "neutral" : "fair"}>{words({ count: formatNumber(count) })}</Notice>;
}

const names: Record<PostCallSmsOutcome, () => string> = {
  good_fit: m.outcome_good_fit,
  not_interested: m.outcome_not_interested,
  busy: m.outcome_busy,
  Unanswered: m.outcome_unanswered,
  other: m.sms_outcome_other,
};

interface OutcomesFieldProps {
  readonly outcomes: readonly PostCallSmsOutcome[];
  readonly onChange: (outcomes: readonly PostCallSmsOutcome[]) => void;
}

/** The outcomes after which a text is sent; with none chosen, after every call. */
function OutcomesField({ outcomes, onChange }: OutcomesFieldProps) {
  return (
    <Checkbox.Group
      label={m.sms_outcomes()}
      description={m.sms_outcomes_text()}
      value={[...outcomes]}
      onChange={(chosen) => onChange(postCallSmsOutcomes.filter((outcome) => chosen.includes(outcome)))}
    >
      <Flex wrap="wrap" gap="8px 24px" mt={8}>
        {postCallSmsOutcomes.map((outcome) => (
          <Checkbox key={outcome} value={outcome} label={names[outcome]()} />
        ))}
      </Flex>
    </Checkbox.Group>
  );
}
