import { createAgentBody } from "@callwright/contracts/endpoints/campaign";
import { Box, Button, Stack } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import * as m from "#messages";
import { Dialog } from "../../../components/dialog.tsx";
import { DialogFoot } from "../../../components/dialog-foot.tsx";
import { LeaveQuestion } from "../../../components/leave-question.tsx";
import { Notice } from "../../../components/notice.tsx";
import { useForm } from "../../../components/use-form.ts";
import { call } from "../../../lib/api.ts";
import { readDraft, saveDraft } from "../../../lib/drafts.ts";
import { readBody } from "../../../lib/faults.ts";
import { getLocale } from "../../../lib/i18n/locale.ts";
import { paths } from "../../../lib/paths.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import { toast } from "../../../lib/toast.ts";
import { PromptFields } from "../edit/prompt-fields.tsx";
import { exampleFor } from "../edit/samples.ts";
import { isOtherLanguage } from "../job-form/job-form.ts";
import { CampaignFields } from "./campaign-fields.tsx";
import { bodyOf, type NewCampaign, newCampaign, withLanguage } from "./campaign-form.ts";

const DRAFT = "campaign";

export function CreateCampaignDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useCampaignForm();
  const { values, faults } = form;
  const set = ({ language, ...rest }: Partial<NewCampaign>) =>
    form.set({ ...(language && withLanguage(values, language)), ...rest });
  const [isLeaving, setLeaving] = useState(false);
  const facts = { kind: "campaign" as const, ...values };
  const close = () => (form.isDirty ? setLeaving(true) : onClose());
  return (
    <Dialog onClose={close} title={m.campaign_create_title()} size={720}>
      <form onSubmit={form.submit} noValidate>
        {form.failure && (
          <Box mb={16}>
            <Notice tone="bad">{form.failure}</Notice>
          </Box>
        )}
        <Stack gap={16}>
          <CampaignFields values={values} onChange={set} faults={faults} />
          <PromptFields
            kind="campaign"
            texts={{ context: values.context, firstSentence: values.firstSentence }}
            template={values.template}
            onChange={(
              { context = values.context, firstSentence = values.firstSentence },
              template = values.template,
            ) => set({ context, firstSentence, template })}
            errors={faults}
            language={values.language}
            companyName={values.companyName}
            samples={{ samples: [exampleFor(facts, values.language)] }}
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

const promptFields: Readonly<Record<string, string>> = {
  prompt: "prompt.context",
  firstSentence: "prompt.firstSentence",
};
const pathOf = (path: string) => promptFields[path] ?? path;

function useCampaignForm() {
  const user = useUser();
  const navigate = useNavigate();
  const [fresh] = useState(() => newCampaign(user.companyName, getLocale()));
  const [kept] = useState(() => readDraft(user.id, DRAFT) as Partial<NewCampaign> | undefined);
  const discard = () => saveDraft(user.id, DRAFT, undefined);
  const form = useForm({
    saved: fresh,
    draft: { ...fresh, ...kept },
    onType: (values) => saveDraft(user.id, DRAFT, values),
    read: ({ values }) => {
      const { body, faults = {} } = readBody(createAgentBody, bodyOf(values));
      return { body, faults: Object.fromEntries(Object.entries(faults).map(([path, text]) => [pathOf(path), text])) };
    },
    send: (body) => call("createAgent", { body }),
    pathOf,
    failed: m.campaign_create_failed,
    onSaved: ({ agent }) => {
      discard();
      toast.success(m.campaign_created());
      void queryClient.invalidateQueries({ queryKey: keys.parents });
      // Replaced, so Back does not return to the dialog.
      void navigate(paths.campaign(agent._id), { replace: true });
    },
  });
  return { ...form, discard };
}
