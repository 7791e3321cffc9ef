/** The Sms Templates tab: a parent's two texts with variables, previewed for a candidate with their costs. */
import { fillPrompt } from "@callwright/contracts/prompt-fill";
import { Stack } from "@mantine/core";
import { type FocusEvent, type FormEvent, useRef, useState } from "react";
import { Preview } from "../../../components/prompt-editor/preview.tsx";
import type { Sample } from "../../../components/prompt-editor/samples.ts";
import { insertText, VariablePicker } from "../../../components/prompt-editor/variable-picker.tsx";
import { textVariablesOf, withSampleLink } from "../../../components/prompt-editor/variables.ts";
import { SegmentCount } from "../../../components/texts/segment-count.tsx";
import { priceOf, useSmsNumbers } from "../../../components/texts/sms-numbers.ts";
import { SAVE_MS, usePress } from "../../../components/use-press.ts";
import { type Faults, focusField } from "../../../lib/faults.ts";
import { directionOf } from "../../../lib/i18n/locale.ts";
import { kindOf } from "../../../lib/parent-kind.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { type PartProps, useAdoptSaved, useDirty } from "../edit/part.ts";
import { PartFoot } from "../edit/part-foot.tsx";
import { useSamples } from "../edit/samples.ts";
import { useParentSave } from "../edit/use-parent-save.ts";
import { faultsOfEdit } from "../job-form/job-form.ts";
import { OutcomesField } from "./outcomes-field.tsx";
import { SmsPart, smsParts } from "./sms-part.tsx";
import { changesOfSms, faultsOfSms, type SmsField, type SmsValues, valuesOfSms } from "./sms-values.ts";
import { SwitchedNote } from "./switched-note.tsx";

export function SmsForm({ parent, onDirty, onSaved, question }: PartProps) {
  const form = useSmsForm({ parent, onDirty, ...(onSaved && { onSaved }) });
  const { typed, set } = form;
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
            fault={form.serverFaults[part.text] && serverMessage(form.serverFaults[part.text] ?? "")}
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
      <PartFoot
        question={question}
        isDirty={form.isDirty}
        isSaving={form.isSaving}
        failure={form.failure}
        onReset={form.reset}
      />
    </form>
  );
}

/** The typed values, their unsaved changes and faults. */
function useSmsForm({ parent, onDirty, onSaved }: Omit<PartProps, "question">) {
  const [saved, setSaved] = useState(() => valuesOfSms(parent));
  const [typed, setTyped] = useState(saved);
  const [faults, setFaults] = useState<readonly SmsField[]>([]);
  const [serverFaults, setServerFaults] = useState<Faults>({});
  const changes = changesOfSms(saved, typed);
  const isDirty = Object.keys(changes).length > 0;
  useDirty(isDirty, onDirty);
  const forget = () => {
    setFaults([]);
    setServerFaults({});
  };
  const adopt = (now: SmsValues) => {
    setSaved(now);
    setTyped(now);
    forget();
  };
  useAdoptSaved(valuesOfSms(parent), isDirty, adopt);
  const showFaults = (newFaults: Faults) => {
    setServerFaults(newFaults);
    const [first] = Object.keys(newFaults);
    if (first) focusField(first);
  };
  const { save, isSaving, failure } = useParentSave(parent._id, {
    onSaved: (now) => {
      adopt(valuesOfSms(now));
      onSaved?.();
    },
    onFaults: showFaults,
  });
  const press = usePress(() => save(changes), SAVE_MS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const newFaults = faultsOfSms(typed);
    setFaults(newFaults);
    const [first] = newFaults;
    if (first) return focusField(first);
    const words = faultsOfEdit(changes);
    showFaults(words);
    if (Object.keys(words).length === 0 && isDirty) press();
  };
  return {
    saved,
    typed,
    set: (part: Partial<SmsValues>) => {
      setTyped((previous) => ({ ...previous, ...part }));
      forget();
    },
    faults,
    serverFaults,
    isDirty,
    isSaving,
    failure,
    submit,
    reset: () => {
      setTyped(saved);
      forget();
    },
  };
}
