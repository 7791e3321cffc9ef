import { Alert, Box, Button, Stepper } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { Dialog } from "../../../components/dialog.tsx";
import { DialogFoot } from "../../../components/dialog-foot.tsx";
import { LeaveQuestion } from "../../../components/leave-question.tsx";
import { minutesQuery } from "../../../lib/queries.ts";
import { useUser } from "../../../lib/session.ts";
import { FromDocuments } from "../job-documents/from-documents.tsx";
import { useDocuments } from "../job-documents/use-documents.ts";
import { ExpectationFields } from "../job-form/expectation-fields.tsx";
import { createdLanguages, promptFor, stepCount } from "../job-form/job-form.ts";
import { RoleFields } from "../job-form/role-fields.tsx";
import type { JobForm } from "../job-form/use-job-values.ts";
import classes from "./create-job-dialog.module.css";
import { OwnPhone, useOwnPhone } from "./own-phone.tsx";
import { StepPrompt } from "./step-prompt.tsx";
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
      languages={createdLanguages}
      onLanguage={(language) => form.setFieldValue("prompt", promptFor(language, form.getValues().prompt))}
    />
  );
}

export function CreateJobDialog({ onClose }: { readonly onClose: () => void }) {
  const work = useJobForm();
  const documents = useDocuments();
  const { form, step } = work;
  const [isLeaving, setLeaving] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  useFocusOnStep(step, fields);
  const isLast = step === stepCount - 1;
  const user = useUser();
  const canCallMe = useQuery(minutesQuery(user.id)).data?.istwillio === true;
  const own = useOwnPhone();
  const callMe = () => (user.phone && user.phone === user.verifiedPhone ? work.next(user.phone) : own.open());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    work.next();
  };
  const close = () => (work.isChanged() ? setLeaving(true) : onClose());
  const Fields = steps[step]?.Fields ?? RoleFields;
  if (own.isOpen && !isLeaving)
    return (
      <Dialog onClose={close} title={m.create_call_me()} size={720}>
        <OwnPhone own={own} onVerified={work.next} />
      </Dialog>
    );
  return (
    <Dialog onClose={close} title={m.create_title()} size={720}>
      <form onSubmit={submit} noValidate>
        <Stepper
          active={step}
          onStepClick={work.goTo}
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
        {work.failure && (
          <Alert color="red" icon={<IconAlertCircle size={16} />} role="alert" mb={16}>
            {work.failure}
          </Alert>
        )}
        {step === 0 && (
          <Box mb={16}>
            <FromDocuments documents={documents} form={form} />
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
              work.discard();
              onClose();
            }}
          />
        ) : (
          <DialogFoot
            start={
              step > 0 && (
                <Button variant="default" size="md" onClick={work.back} disabled={work.isSaving}>
                  {m.create_back()}
                </Button>
              )
            }
          >
            {isLast && canCallMe && (
              <Button variant="default" size="md" onClick={callMe} disabled={work.isSaving}>
                {m.create_call_me()}
              </Button>
            )}
            <Button type="submit" size="md" loading={work.isSaving}>
              {isLast ? m.create_submit() : m.create_next()}
            </Button>
          </DialogFoot>
        )}
      </form>
    </Dialog>
  );
}

/** Focuses the first field of a new step; the dialog itself does so when it opens. */
function useFocusOnStep(step: number, fields: React.RefObject<HTMLDivElement | null>) {
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    fields.current?.querySelector<HTMLElement>("summary, input, textarea")?.focus();
  }, [step, fields]);
}
