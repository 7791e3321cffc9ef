import { Stack, Switch } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import * as m from "#messages";
import { useParentSave } from "../edit/part-form.tsx";
import { type Campaign, isCampaign, type Parent } from "../parent.ts";
import { sendTimeText, smsParts } from "./sms-values.ts";

export function RunSms({ parent }: { readonly parent: Parent }) {
  const { isPreCallSms, preCallSmsTemplate, preCallSmsDelay, unscheduledCount, timezone } = parent;
  const isSentWithRun = isPreCallSms && preCallSmsTemplate.trim() !== "" && preCallSmsDelay.option !== "not_scheduled";
  const sendTime = sendTimeText(preCallSmsDelay, timezone) ?? m.sms_leave_now();
  return (
    <>
      {isCampaign(parent) && <TextSwitches campaign={parent} />}
      {isSentWithRun && unscheduledCount > 0 && (
        <p className="cw-dimmed cw-small">{`${m.sms_with_run()} ${sendTime}`}</p>
      )}
    </>
  );
}

/** Each switch saves immediately; an empty text cannot be switched on. */
function TextSwitches({ campaign }: { readonly campaign: Campaign }) {
  const { save, isSaving, failure } = useParentSave(campaign._id);
  return (
    <Stack gap={16}>
      {smsParts.map(({ flag, text, switchLabel }) => (
        <Switch
          key={flag}
          label={switchLabel()}
          checked={campaign[flag]}
          disabled={isSaving || (!campaign[flag] && campaign[text].trim() === "")}
          onChange={(event) => save({ [flag]: event.currentTarget.checked })}
        />
      ))}
      {failure && (
        <p role="alert" className="cw-dimmed cw-small">
          {failure}
        </p>
      )}
    </Stack>
  );
}
