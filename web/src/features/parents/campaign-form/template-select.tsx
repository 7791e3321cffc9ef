import { type CampaignTemplateId, campaignTemplateIds } from "@callwright/contracts/campaign-templates";
import type { Language } from "@callwright/contracts/catalog";
import { Button, Flex, NativeSelect } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useState } from "react";
import * as m from "#messages";
import { buttonIcon } from "../../../components/icon-button.tsx";
import type { PromptTexts } from "../../../components/prompt-editor/prompt-editor.tsx";
import { findTemplateId, templateTexts } from "./campaign-form.ts";

const templateNames: Record<CampaignTemplateId, () => string> = {
  sales_qualification: m.campaign_template_sales,
  appointment_setting: m.campaign_template_appointment,
  survey: m.campaign_template_survey,
  reminder: m.campaign_template_reminder,
};

interface TemplateSelectProps {
  readonly language: Language;
  readonly texts: PromptTexts;
  readonly template?: CampaignTemplateId | undefined;
  readonly onChange: (texts: Partial<PromptTexts>, template?: CampaignTemplateId) => void;
}

export function TemplateSelect({ language, texts, template, onChange }: TemplateSelectProps) {
  const matchingId = findTemplateId(texts, language);
  const [replacedPrompt, setReplacedPrompt] = useState<Pick<TemplateSelectProps, "texts" | "template">>();
  return (
    <Flex align="end" gap={8}>
      <NativeSelect
        flex={1}
        miw={0}
        label={m.campaign_template()}
        value={matchingId ?? ""}
        data={[
          ...(matchingId ? [] : [{ value: "", label: m.campaign_template_own() }]),
          ...campaignTemplateIds.map((value) => ({ value, label: templateNames[value]() })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const id = campaignTemplateIds.find((option) => option === value);
          if (!id) return;
          if (!matchingId) setReplacedPrompt({ texts, template });
          onChange(templateTexts(id, language), id);
        }}
      />
      {matchingId && replacedPrompt && (
        <Button
          variant="default"
          leftSection={buttonIcon(IconArrowBackUp, 14)}
          onClick={() => {
            onChange(replacedPrompt.texts, replacedPrompt.template);
            setReplacedPrompt(undefined);
          }}
        >
          {m.campaign_template_back()}
        </Button>
      )}
    </Flex>
  );
}
