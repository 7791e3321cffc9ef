/** Creates a campaign: its facts, and a prompt from a template. Evaluation and texts come from the template. */
import { Box, Button, Modal } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import * as m from "#messages";
import { DialogFoot } from "../../../components/dialog-foot.tsx";
import { LeaveQuestion } from "../../../components/leave-question.tsx";
import { Notice } from "../../../components/notice.tsx";
import { useFocusReturn } from "../../../components/use-focus-return.ts";
import { usePhoneScreen } from "../../../components/use-phone-screen.ts";
import { SAVE_MS, usePress } from "../../../components/use-press.ts";
import { ApiError, call, messageOf } from "../../../lib/api.ts";
import { readDraft, saveDraft } from "../../../lib/drafts.ts";
import { type Faults, focusField } from "../../../lib/faults.ts";
import { getLocale } from "../../../lib/i18n/locale.ts";
import { paths } from "../../../lib/paths.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { useUser } from "../../../lib/session.ts";
import { toast } from "../../../lib/toast.ts";
import { PromptFields } from "../edit/prompt-fields.tsx";
import { exampleFor } from "../edit/samples.ts";
import fields from "../job-form/fields.module.css";
import { isOtherLanguage } from "../job-form/job-form.ts";
import { CampaignFields } from "./campaign-fields.tsx";
import { bodyOf, faultsOfNew, type NewCampaign, newCampaign, withLanguage } from "./campaign-form.ts";

const DRAFT = "campaign";

export function CreateCampaignDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useCampaignForm();
  const { values, set, faults } = form;
  const [isLeaving, setLeaving] = useState(false);
  const isPhone = usePhoneScreen();
  useFocusReturn();
  const facts = { kind: "campaign" as const, ...values };
  const close = () => (form.isChanged ? setLeaving(true) : onClose());
  return (
    <Modal
      opened
      onClose={close}
      title={m.campaign_create_title()}
      size={720}
      fullScreen={isPhone}
      closeOnClickOutside={false}
    >
      <form onSubmit={form.submit} noValidate>
        {form.failure && (
          <Box mb={16}>
            <Notice tone="bad">{form.failure}</Notice>
          </Box>
        )}
        <div className={fields.stack}>
          <CampaignFields values={values} onChange={set} faults={faults} />
          <PromptFields
            kind="campaign"
            texts={{ context: values.context, firstSentence: values.firstSentence }}
            onChange={(
              { context = values.context, firstSentence = values.firstSentence },
              template = values.template,
            ) => set({ context, firstSentence, template })}
            errors={Object.fromEntries(Object.entries(faults).map(([path, words]) => [path, serverMessage(words)]))}
            language={values.language}
            companyName={values.companyName}
            samples={{ samples: [exampleFor(facts, values.language)] }}
            isOtherLanguage={isOtherLanguage(values.language, values)}
          />
        </div>
        {isLeaving ? (
          <LeaveQuestion
            question={m.campaign_create_leave()}
            stay={m.create_stay()}
            leave={m.create_discard()}
            keep={m.create_keep()}
            onStay={() => setLeaving(false)}
            onKeep={onClose}
            onLeave={() => {
              form.discard();
              onClose();
            }}
          />
        ) : (
          <DialogFoot>
            <Button type="submit" size="md" loading={form.isSaving}>
              {m.campaign_create_submit()}
            </Button>
          </DialogFoot>
        )}
      </form>
    </Modal>
  );
}

/** The server's names of the prompt's fields. */
const promptFields: Readonly<Record<string, string>> = {
  prompt: "prompt.context",
  firstSentence: "prompt.firstSentence",
};

const inForm = (faults: Faults): Faults =>
  Object.fromEntries(Object.entries(faults).map(([path, words]) => [promptFields[path] ?? path, words]));

/** The typed values, kept as a draft until the campaign exists. */
function useCampaignForm() {
  const user = useUser();
  const navigate = useNavigate();
  const [fresh] = useState(() => newCampaign(user.companyName, getLocale()));
  const [values, setValues] = useState<NewCampaign>(() => ({
    ...fresh,
    ...(readDraft(user.id, DRAFT) as Partial<NewCampaign> | undefined),
  }));
  const [faults, setFaults] = useState<Faults>({});
  const showFaults = (newFaults: Faults) => {
    const named = inForm(newFaults);
    setFaults(named);
    const [first] = Object.keys(named);
    if (first) focusField(first);
  };
  const save = useMutation({
    mutationFn: () => call("createAgent", { body: bodyOf(values) }),
    onSuccess: ({ agent }) => {
      saveDraft(user.id, DRAFT, undefined);
      toast.success(m.campaign_created());
      void queryClient.invalidateQueries({ queryKey: keys.parents });
      // Replaced, so Back does not return to the dialog.
      void navigate(paths.campaign(agent._id), { replace: true });
    },
    onError: (error) => {
      if (error instanceof ApiError)
        showFaults(Object.fromEntries(error.issues.map(({ path, message }) => [path, message])));
    },
  });
  const press = usePress(() => save.mutate(), SAVE_MS);
  return {
    values,
    faults,
    set: (changed: Partial<NewCampaign>) => {
      const { language, ...rest } = changed;
      const next = { ...(language ? withLanguage(values, language) : values), ...rest };
      setValues(next);
      setFaults({});
      saveDraft(user.id, DRAFT, next);
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      // A second press while saving would create a second campaign.
      if (save.isPending || save.isSuccess) return;
      const newFaults = faultsOfNew(bodyOf(values));
      showFaults(newFaults);
      if (Object.keys(newFaults).length === 0) press();
    },
    isSaving: save.isPending,
    failure:
      save.isError && Object.keys(faults).length === 0 ? messageOf(save.error, m.campaign_create_failed()) : undefined,
    isChanged: JSON.stringify(values) !== JSON.stringify(fresh),
    discard: () => saveDraft(user.id, DRAFT, undefined),
  };
}
