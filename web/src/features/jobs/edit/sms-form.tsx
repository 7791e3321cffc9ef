/** The two texts that a job may send, before and after its calls: with variables, and what each text costs in messages. */
import { fillPrompt, unknownVariables } from "@callwright/contracts/prompt-fill";
import { smsSize } from "@callwright/contracts/sms-segments";
import { Switch } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import { type FocusEvent, type FormEvent, useRef, useState } from "react";
import * as m from "#messages";
import { Preview } from "../../../components/prompt-editor/preview.tsx";
import { TemplateField } from "../../../components/prompt-editor/template-field.tsx";
import { insertText, VariablePicker } from "../../../components/prompt-editor/variable-picker.tsx";
import { SAVE_MS, usePress } from "../../../components/use-press.ts";
import { directionOf } from "../../../lib/i18n/locale.ts";
import { specWords } from "../../../lib/spec-words.ts";
import { type Faults, faultsOfEdit, focusField, valuesOf } from "../form/job-form.ts";
import { useSamples } from "../form/samples.ts";
import { variablesOf } from "../form/variables.ts";
import { type JobPartProps, useDirty, useNews } from "./job-part.ts";
import classes from "./part.module.css";
import { PartFoot } from "./part-foot.tsx";
import { useJobSave } from "./use-job-save.ts";

const MAX = 1_000;

const smsOf = ({ preCallSmsTemplate, smsTemplate, isPreCallSms, isPostCallSms }: JobPartProps["job"]) => ({
  preCallSmsTemplate,
  smsTemplate,
  isPreCallSms,
  isPostCallSms,
});
type Sms = ReturnType<typeof smsOf>;

const texts = [
  { key: "preCallSmsTemplate", flag: "isPreCallSms", label: m.sms_pre, switchLabel: m.sms_pre_send },
  { key: "smsTemplate", flag: "isPostCallSms", label: m.sms_post, switchLabel: m.sms_post_send },
] as const;

export function SmsForm({ job, onDirty, onSaved, question }: JobPartProps) {
  const [saved, setSaved] = useState(() => smsOf(job));
  const [typed, setTyped] = useState(saved);
  const [faults, setFaults] = useState<Faults>({});
  const target = useRef<HTMLTextAreaElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const samples = useSamples(job._id, valuesOf(job));
  const variables = variablesOf(samples);
  const names = variables.map(({ name }) => name);
  const changes = Object.fromEntries(
    Object.entries(typed).filter(([key, value]) => saved[key as keyof Sms] !== value),
  ) as Partial<Sms>;
  const isDirty = Object.keys(changes).length > 0;
  useDirty(isDirty, onDirty);
  const adopt = (now: Sms) => {
    setSaved(now);
    setTyped(now);
  };
  useNews(smsOf(job), isDirty, adopt);
  const set = (part: Partial<Sms>) => {
    setTyped((old) => ({ ...old, ...part }));
    setFaults({});
  };
  const show = (found: Faults) => {
    setFaults(found);
    const first = Object.keys(found)[0];
    if (first) focusField(first);
  };
  const { save, isSaving, failure } = useJobSave(job._id, {
    onSaved: (now) => {
      adopt(smsOf(now));
      onSaved?.();
    },
    onFaults: show,
  });
  const press = usePress(() => save(changes), SAVE_MS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = { ...faultsOfEdit(changes), ...missing(typed) };
    show(found);
    if (Object.keys(found).length === 0 && isDirty) press();
  };
  const remember = (event: FocusEvent<HTMLTextAreaElement>) => {
    target.current = event.currentTarget;
  };
  const values = samples.samples[0]?.values ?? {};
  return (
    <form onSubmit={submit} noValidate>
      <div className={classes.form} ref={root}>
        {texts.map(({ key, flag, label, switchLabel }) => (
          <div key={key} className={classes.form}>
            <Switch
              label={switchLabel()}
              checked={typed[flag]}
              onChange={(event) => set({ [flag]: event.currentTarget.checked })}
            />
            <TemplateField
              label={label()}
              value={typed[key]}
              onChange={(text) => set({ [key]: text })}
              error={faults[key] && specWords(faults[key])}
              rows={4}
              maxLength={MAX}
              direction={directionOf(job.language)}
              isRequired={typed[flag]}
              path={key}
              unknown={unknownVariables(typed[key], names)}
              onFocus={remember}
              aside={<Segments text={fillPrompt(typed[key], values)} />}
            />
          </div>
        ))}
        <VariablePicker
          variables={variables}
          onPick={(name) => {
            const area = target.current?.isConnected ? target.current : root.current?.querySelector("textarea");
            if (area) insertText(area, `{{${name}}}`);
          }}
        />
        <Preview
          source={samples}
          direction={directionOf(job.language)}
          parts={texts.map(({ key, label }) => ({ label: label(), template: typed[key] }))}
        />
      </div>
      <PartFoot
        question={question}
        isDirty={isDirty}
        isSaving={isSaving}
        failure={failure}
        onReset={() => {
          setTyped(saved);
          setFaults({});
        }}
      />
    </form>
  );
}

/** A text that shall be sent must be there. */
function missing(typed: Sms): Faults {
  return Object.fromEntries(
    texts.filter(({ key, flag }) => typed[flag] && typed[key].trim() === "").map(({ key }) => [key, m.sms_missing()]),
  );
}

/** Counted for the person of the preview: names differ in length. */
function Segments({ text }: { readonly text: string }) {
  const { segments, encoding } = smsSize(text);
  if (segments === 0) return null;
  return (
    <span>
      {m.sms_segments({ count: String(segments) })}
      {encoding === "ucs2" && ` · ${m.sms_unicode()}`}
    </span>
  );
}
