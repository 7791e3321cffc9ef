import { fillPrompt } from "@callwright/contracts/prompt-fill";
import { Alert, Box, Button, Stack, Stepper } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type SyntheticEvent, useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { Dialog, DialogFoot, LeaveQuestion } from "../../../components/dialog.tsx";
import type { PromptTexts } from "../../../components/prompt-editor/prompt-editor.tsx";
import { EvaluationField } from "../../../components/prompt-editor/template-field.tsx";
import { VoiceTest } from "../../../components/voice-test/voice-test.tsx";
import { directionOf } from "../../../lib/i18n/locale.ts";
import { minutesQuery } from "../../../lib/queries.ts";
import { useUser } from "../../../lib/session.ts";
import { PromptFields } from "../edit/prompt-fields.tsx";
import { exampleSample } from "../edit/samples.ts";
import { FillFromDocuments, useDocumentUploads } from "../job-documents/from-documents.tsx";
import { ExpectationFields, type JobForm, RoleFields } from "../job-form/job-fields.tsx";
import classes from "../job-form/job-form.module.css";
import { createBody, createJobLanguages, isOtherLanguage, promptFor, stepCount } from "../job-form/job-form.ts";
import { OwnPhone, useOwnPhone } from "./own-phone.tsx";
import { useJobForm } from "./use-job-form.ts";

const steps = [
  { label: m.create_step_role, Fields: RoleFields },
  { label: m.create_step_expectations, Fields: StepExpectations },
  { label: m.create_step_prompt, Fields: StepPrompt },
];

function StepExpectations({ form }: { readonly form: JobForm }) {
  return (
    <ExpectationFields
      form={form}
      languages={createJobLanguages}
      onLanguage={(language) => form.setFieldValue("prompt", promptFor(language, form.getValues().prompt))}
    />
  );
}

export function CreateJobDialog({ onClose }: { readonly onClose: () => void }) {
  const jobForm = useJobForm();
  const documents = useDocumentUploads();
  const { form, step } = jobForm;
  const [isLeaving, setLeaving] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  useFocusOnStep(step, fields);
  const isLast = step === stepCount - 1;
  const user = useUser();
  const canCallMe = useQuery(minutesQuery(user.id)).data?.istwillio === true; // a number can call, at any carrier
  const ownPhone = useOwnPhone();
  const callMe = () => {
    if (user.phone && user.phone === user.verifiedPhone) jobForm.createAndCall(user.phone);
    else ownPhone.open();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    jobForm.next();
  };
  const close = () => {
    if (jobForm.isChanged()) setLeaving(true);
    else onClose();
  };
  const Fields = steps[step]?.Fields ?? RoleFields;
  // The question whether to leave is part of the job form's dialog.
  if (ownPhone.isOpen && !isLeaving)
    return (
      <Dialog onClose={close} title={m.create_call_me()} size={720}>
        <OwnPhone ownPhone={ownPhone} onVerified={jobForm.createAndCall} />
      </Dialog>
    );
  return (
    <Dialog onClose={close} title={m.create_title()} size={720}>
      <form onSubmit={submit} noValidate>
        <StepHeader step={step} onStep={jobForm.goBackTo} />
        {jobForm.failure && (
          <Alert color="red" icon={<IconAlertCircle size={16} />} role="alert" mb={16}>
            {jobForm.failure}
          </Alert>
        )}
        {step === 0 && (
          <Box mb={16}>
            <FillFromDocuments documents={documents} form={form} />
          </Box>
        )}
        <div ref={fields}>
          <Fields form={form} />
        </div>
        {isLeaving ? (
          <LeaveQuestion
            question={m.create_leave()}
            keep={m.create_keep()}
            onStay={() => setLeaving(false)}
            onKeep={onClose}
            onLeave={() => {
              jobForm.discard();
              onClose();
            }}
          />
        ) : (
          <DialogFoot
            start={
              step > 0 && (
                <Button variant="default" size="md" onClick={jobForm.back} disabled={jobForm.isSaving}>
                  {m.create_back()}
                </Button>
              )
            }
          >
            {isLast && canCallMe && (
              <Button variant="default" size="md" onClick={callMe} disabled={jobForm.isSaving}>
                {m.create_call_me()}
              </Button>
            )}
            <Button type="submit" size="md" loading={jobForm.isSaving}>
              {isLast ? m.create_submit() : m.create_next()}
            </Button>
          </DialogFoot>
        )}
      </form>
    </Dialog>
  );
}

const StepHeader = ({ step, onStep }: { readonly step: number; readonly onStep: (step: number) => void }) => (
  <Stepper
    active={step}
    onStepClick={onStep}
    allowNextStepsSelect={false}
    size="xs"
    iconSize={28}
    mb={24}
    className={classes.stepper}
    classNames={{ stepLabel: classes.stepLabel, separator: classes.separator }}
  >
    {steps.map(({ label }, index) => (
      <Stepper.Step key={label()} label={label()} aria-current={index === step ? "step" : undefined} />
    ))}
  </Stepper>
);

/** Focuses the first field when the step changes; for the first step, the dialog does. */
function useFocusOnStep(step: number, fields: React.RefObject<HTMLDivElement | null>) {
  const focusedStep = useRef(step);
  useEffect(() => {
    if (focusedStep.current === step) return;
    focusedStep.current = step;
    fields.current?.querySelector<HTMLElement>("summary, input, textarea")?.focus();
  }, [step, fields]);
}

const quoteStyle = { background: "var(--cw-hover)", borderInlineStart: "2px solid var(--cw-line-strong)" };

function StepPrompt({ form }: { readonly form: JobForm }) {
  const values = form.getValues();
  const [texts, setTexts] = useState<PromptTexts>({ ...values.prompt, additionalNotes: values.additionalNotes });
  const [evaluation, setEvaluation] = useState(values.successEvaluation);
  const change = (changed: Partial<PromptTexts>) => {
    const { additionalNotes = "", ...prompt } = { ...texts, ...changed };
    setTexts({ ...prompt, additionalNotes });
    // The fields show this component's state, so the form need not render them again.
    form.setFieldValue("prompt", prompt, { forceUpdate: false });
    form.setFieldValue("additionalNotes", additionalNotes, { forceUpdate: false });
    for (const field of Object.keys(changed))
      form.clearFieldError(field === "additionalNotes" ? field : `prompt.${field}`);
  };
  const [isScriptOpened, setScriptOpened] = useState(false);
  // A fault in the folded script unfolds it.
  const isScriptShown = isScriptOpened || Object.keys(form.errors).length > 0;
  const sample = exampleSample({ ...values, experience: Number(values.experience) }, values.language);
  return (
    <Stack gap={16}>
      {!isScriptShown && (
        <>
          <p>{m.create_script_text()}</p>
          <Box component="blockquote" m={0} p="12px 16px" style={quoteStyle} dir="auto">
            {fillPrompt(texts.firstSentence, sample.values)}
          </Box>
        </>
      )}
      <details
        open={isScriptShown}
        onToggle={({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => setScriptOpened(currentTarget.open)}
      >
        <summary className={classes.summary}>{m.create_script()}</summary>
        <Stack gap={16} mt={8}>
          <PromptFields
            kind="job"
            texts={texts}
            onChange={change}
            errors={form.errors}
            language={values.language}
            companyName={values.companyName}
            samples={{ samples: [sample] }}
            isOtherLanguage={isOtherLanguage(values.language, texts)}
          />
          <EvaluationField
            label={m.prompt_evaluation()}
            hint={m.prompt_evaluation_hint()}
            rows={3}
            value={evaluation}
            onChange={(text) => {
              setEvaluation(text);
              form.setFieldValue("successEvaluation", text, { forceUpdate: false });
              form.clearFieldError("successEvaluation");
            }}
            error={form.errors.successEvaluation}
          />
        </Stack>
      </details>
      <VoiceTest
        direction={directionOf(values.language)}
        assistant={() => ({ kind: "job", job: createBody(form.getValues()) })}
      />
    </Stack>
  );
}
