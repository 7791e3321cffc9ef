import { type AnsweringMode, answeringModes } from "@callwright/contracts/states";
import { NativeSelect, Radio, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { Notice } from "../../components/notice.tsx";
import { useForm } from "../../components/use-form.ts";
import { call } from "../../lib/api.ts";
import { inboundAssistantsQuery } from "../../lib/inbound-queries.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { hasInbound, useUser } from "../../lib/session.ts";
import { finishNumberDialog, NumberDialog, type NumberLayerProps } from "./number-dialog.tsx";
import { answeringNames } from "./number-state.tsx";

const modeTexts: Record<AnsweringMode, () => string> = {
  assistant: m.numbers_answering_assistant_text,
  callbacks: m.numbers_answering_callbacks_text,
  none: m.numbers_answering_none_text,
};

/** The largest page of the API. */
const MAX_ASSISTANTS = 100;

export function AnsweringDialog({ number, onClose }: NumberLayerProps) {
  const { id, answering } = number;
  const canChooseAssistant = hasInbound(useUser());
  const form = useForm({
    saved: { mode: answering.mode, assistantId: answering.assistantId ?? "" },
    read: ({ values: { mode, assistantId } }) => {
      if (mode === "assistant" && assistantId === "") return { faults: { assistantId: m.numbers_answering_choose() } };
      // In the mode "callbacks" an assistant is optional: it answers callers whom nobody has called recently.
      const hasAssistant = mode !== "none" && assistantId !== "";
      return { body: { answering: { mode, ...(hasAssistant && { assistantId }) } } };
    },
    send: (body) => call("updateNumber", { params: { id }, body }),
    failedMessage: m.error_generic,
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: keys.inbound });
      return finishNumberDialog(m.numbers_answering_saved(), onClose);
    },
  });
  const { mode } = form.values;
  // A user without access to assistants may keep the assistant that answers already.
  const offersAssistant = canChooseAssistant || answering.mode === "assistant";
  const modes = answeringModes.filter((option) => option !== "assistant" || offersAssistant);
  return (
    <NumberDialog
      number={number}
      title={m.numbers_answering_title()}
      failureTitle={m.numbers_answering_failed()}
      submit={m.settings_save()}
      form={form}
      onClose={onClose}
    >
      <Radio.Group label={m.numbers_answering_choice()} {...form.field("mode")}>
        <Stack gap={12} mt={8}>
          {modes.map((option) => (
            <Radio key={option} value={option} label={answeringNames[option]()} description={modeTexts[option]()} />
          ))}
        </Stack>
      </Radio.Group>
      {mode !== "none" && canChooseAssistant && (
        <AssistantSelect
          label={mode === "assistant" ? m.numbers_answering_which() : m.numbers_answering_strangers()}
          noneLabel={mode === "assistant" ? m.numbers_answering_choose() : m.numbers_answering_sentence()}
          field={form.field("assistantId")}
        />
      )}
    </NumberDialog>
  );
}

interface AssistantSelectProps {
  readonly label: string;
  readonly noneLabel: string;
  readonly field: object;
}

function AssistantSelect({ label, noneLabel, field }: AssistantSelectProps) {
  const { data } = useQuery(inboundAssistantsQuery(1, MAX_ASSISTANTS));
  if (data?.inbound.length === 0)
    return (
      <Notice tone="neutral">
        {m.numbers_answering_no_assistants()} <PreloadLink to={paths.inbound}>{m.inbound_title()}</PreloadLink>
      </Notice>
    );
  return (
    <NativeSelect
      label={label}
      data={[
        { value: "", label: noneLabel },
        ...(data?.inbound ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
      {...field}
    />
  );
}
