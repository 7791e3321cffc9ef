import { createAgentBody } from "@callwright/contracts/endpoints/campaign";
import { Box, Button, Stack } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import * as m from "#messages";
import { Dialog, DialogFoot, LeaveQuestion } from "../../../components/dialog.tsx";
import { Notice } from "../../../components/notice.tsx";
import type { PromptTexts } from "../../../components/prompt-editor/prompt-editor.tsx";
import { useForm } from "../../../components/use-form.ts";
import { call } from "../../../lib/api.ts";
import { readBody } from "../../../lib/faults.ts";
import { getLocale } from "../../../lib/i18n/locale.ts";
import { paths } from "../../../lib/paths.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import { readDraft, saveDraft } from "../../../lib/storage.ts";
import { toast } from "../../../lib/toast.ts";
import { PromptFields } from "../edit/prompt-fields.tsx";
import { exampleSample } from "../edit/samples.ts";
import { isOtherLanguage } from "../job-form/job-form.ts";
import { campaignField } from "../parent.ts";
import { CampaignFields } from "./campaign-fields.tsx";
import { createBody, type NewCampaign, newCampaign, withLanguage } from "./campaign-form.ts";

const DRAFT = "campaign";

export function CreateCampaignDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useCampaignForm();
  const { values, faults } = form;
  const change = ({ language, ...otherChanges }: Partial<NewCampaign>) => {
    const translatedValues = language ? withLanguage(values, language) : {};
    form.set({ ...translatedValues, ...otherChanges });
  };
  const changeTexts = (changes: Partial<PromptTexts>, template = values.template) => {
    const { context, firstSentence } = { ...values, ...changes };
    change({ context, firstSentence, template });
  };
  const [isLeaving, setLeaving] = useState(false);
  const close = () => {
    if (form.isDirty) setLeaving(true);
    else onClose();
  };
  return (
    <Dialog onClose={close} title={m.campaign_create_title()} size={720}>
      <form onSubmit={form.submit} noValidate>
        {form.failure && (
          <Box mb={16}>
            <Notice tone="bad">{form.failure}</Notice>
          </Box>
        )}
        <Stack gap={16}>
          <CampaignFields values={values} onChange={change} faults={faults} />
          <PromptFields
            kind="campaign"
            texts={{ context: values.context, firstSentence: values.firstSentence }}
            template={values.template}
            onChange={changeTexts}
            errors={faults}
            language={values.language}
            companyName={values.companyName}
            samples={{ samples: [exampleSample({ kind: "campaign", ...values }, values.language)] }}
            isOtherLanguage={isOtherLanguage(values.language, values)}
          />
        </Stack>
        {isLeaving ? (
          <LeaveQuestion
            question={m.campaign_create_leave()}
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
    </Dialog>
  );
}

function useCampaignForm() {
  const user = useUser();
  const navigate = useNavigate();
  const [initial] = useState(() => newCampaign(user.companyName, getLocale()));
  const [draft] = useState(() => readDraft(user.id, DRAFT) as Partial<NewCampaign> | undefined);
  const discard = () => saveDraft(user.id, DRAFT, undefined);
  const form = useForm({
    saved: initial,
    draft: { ...initial, ...draft },
    onType: (values) => saveDraft(user.id, DRAFT, values),
    read: ({ values }) => {
      const { body, faults = {} } = readBody(createAgentBody, createBody(values));
      const formFaults = Object.entries(faults).map(([path, text]) => [campaignField(path), text]);
      return { body, faults: Object.fromEntries(formFaults) };
    },
    send: (body) => call("createAgent", { body }),
    pathOf: campaignField,
    failedMessage: m.campaign_create_failed,
    onSaved: ({ agent }) => {
      discard();
      toast.success(m.campaign_created());
      void queryClient.invalidateQueries({ queryKey: keys.parents });
      // `replace` keeps Back from returning to the dialog.
      void navigate(paths.campaign(agent._id), { replace: true });
    },
  });
  return { ...form, discard };
}
