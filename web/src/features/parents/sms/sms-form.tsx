import { fillPrompt } from "@callwright/contracts/prompt-fill";
import { type PostCallSmsOutcome, postCallSmsOutcomes } from "@callwright/contracts/text-words";
import { Checkbox, Flex, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FocusEvent, useRef, useState } from "react";
import * as m from "#messages";
import { Notice } from "../../../components/notice.tsx";
import { Preview } from "../../../components/prompt-editor/preview.tsx";
import { insertText, VariablePicker } from "../../../components/prompt-editor/variable-picker.tsx";
import { type Sample, smsVariables, withSampleLink } from "../../../components/prompt-editor/variables.ts";
import { SegmentCount, segmentPrice, useSmsNumbers } from "../../../components/texts/sms-sending.tsx";
import { formatNumber } from "../../../lib/format.ts";
import { directionOf } from "../../../lib/i18n/locale.ts";
import { switchableTextsQuery } from "../../../lib/page-queries.ts";
import { parentKind } from "../../../lib/paths.ts";
import { PartFoot, type PartProps, usePartForm } from "../edit/part-form.tsx";
import { useSamples } from "../edit/samples.ts";
import { editFaults } from "../job-form/job-form.ts";
import { SmsPart } from "./sms-part.tsx";
import { smsBody, smsFaultTexts, smsParts, smsValues } from "./sms-values.ts";

export function SmsForm({ question, ...part }: PartProps) {
  const { parent } = part;
  const form = usePartForm(part, {
    toValues: smsValues,
    toBody: smsBody,
    findFaults: (changes, values) => ({ ...editFaults(changes), ...smsFaultTexts(values) }),
  });
  const { values, set } = form;
  const focusedArea = useRef<HTMLTextAreaElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const promptSamples = useSamples(parent);
  const sampleSource = { ...promptSamples, samples: promptSamples.samples.map(withSampleLink) };
  const [chosenSample, setChosenSample] = useState<Sample>();
  const sample = chosenSample ?? sampleSource.samples[0];
  const sender = useSmsNumbers()?.[0];
  const variables = smsVariables(sampleSource, parentKind(parent._id));
  const direction = directionOf(parent.language);
  const partProps = {
    values,
    onChange: set,
    faults: form.faults,
    zone: parent.timezone,
    direction,
    variables: variables.map(({ name }) => name),
    onFocus: (event: FocusEvent<HTMLTextAreaElement>) => {
      focusedArea.current = event.currentTarget;
    },
  };
  /** The picker takes the focus, so the variable goes into the field that had it last. */
  const insertVariable = (name: string) => {
    const lastFocused = focusedArea.current?.isConnected ? focusedArea.current : undefined;
    const area = lastFocused ?? root.current?.querySelector("textarea");
    if (area) insertText(area, `{{${name}}}`);
  };
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap={24} ref={root}>
        {smsParts.map((smsPart) => (
          <SmsPart
            key={smsPart.text}
            {...partProps}
            part={smsPart}
            note={
              values[smsPart.flag] !== form.saved[smsPart.flag] && (
                <SwitchedNote parentId={parent._id} flag={smsPart.flag} isOn={values[smsPart.flag]} />
              )
            }
            aside={
              <SegmentCount
                text={fillPrompt(values[smsPart.text], sample?.values ?? {})}
                price={segmentPrice(sender, sample?.phoneNumber)}
                provider={sender?.provider}
              />
            }
          >
            {smsPart.flag === "isPostCallSms" && values.postCallSmsDelay.option !== "not_scheduled" && (
              <OutcomesField
                outcomes={values.postCallSmsOutcomes}
                onChange={(postCallSmsOutcomes) => set({ postCallSmsOutcomes })}
              />
            )}
          </SmsPart>
        ))}
        <VariablePicker variables={variables} onPick={insertVariable} />
        <Preview
          source={sampleSource}
          onSample={setChosenSample}
          direction={direction}
          isExact
          parts={smsParts.map(({ text, label }) => ({ label: label(), template: values[text] }))}
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

/** Shown after a switch is turned, before saving: how many texts it will cancel or send again. */
function SwitchedNote({ parentId, flag, isOn }: SwitchedNoteProps) {
  const { data } = useQuery(switchableTextsQuery(parentId));
  const texts = flag === "isPreCallSms" ? data?.preCall : data?.postCall;
  const count = (isOn ? texts?.takenBack : texts?.waiting) ?? 0;
  if (count === 0) return null;
  const words = isOn ? m.sms_switch_on : m.sms_switch_off;
  return <Notice tone={isOn ? "neutral" : "fair"}>{words({ count: formatNumber(count) })}</Notice>;
}

const outcomeNames: Record<PostCallSmsOutcome, () => string> = {
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
          <Checkbox key={outcome} value={outcome} label={outcomeNames[outcome]()} />
        ))}
      </Flex>
    </Checkbox.Group>
  );
}
