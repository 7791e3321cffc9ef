/** Template of the instructions; the choice follows the text. */
import {
  defaultInboundTemplate,
  type InboundTemplate,
  type InboundTemplateId,
  inboundTemplateOf,
} from "@callwright/contracts/inbound-templates";
import { Button, Flex, NativeSelect } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useState } from "react";
import * as m from "#messages";
import { readTemplate, templateChoices } from "./templates.ts";

interface TemplateSelectProps {
  readonly texts: InboundTemplate;
  readonly onTemplate: (id: InboundTemplateId) => void;
  readonly onTexts: (texts: InboundTemplate) => void;
}

export function TemplateSelect({ texts, onTemplate, onTexts }: TemplateSelectProps) {
  const current = inboundTemplateOf(texts.prompt);
  const [chosen, setChosen] = useState(current ?? defaultInboundTemplate);
  if (current && current !== chosen) setChosen(current);
  /** The edited texts that a template replaced. */
  const [own, setOwn] = useState<InboundTemplate>();
  const apply = (id: InboundTemplateId) => {
    setChosen(id);
    if (!current) {
      const { prompt, firstSentence, lastSentence } = texts;
      setOwn({ prompt, firstSentence, lastSentence });
    }
    onTemplate(id);
  };
  return (
    <Flex wrap="wrap" align="end" gap={8}>
      <NativeSelect
        flex={1}
        miw={200}
        label={m.inbound_template()}
        value={chosen}
        data={templateChoices()}
        onChange={(event) => {
          const id = readTemplate(event.currentTarget.value);
          if (id) apply(id);
        }}
      />
      {!current && (
        <Button variant="default" onClick={() => apply(chosen)}>
          {m.inbound_template_use()}
        </Button>
      )}
      {current && own && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={14} stroke={1.75} aria-hidden />}
          onClick={() => {
            onTexts(own);
            setOwn(undefined);
          }}
        >
          {m.inbound_template_back()}
        </Button>
      )}
    </Flex>
  );
}
