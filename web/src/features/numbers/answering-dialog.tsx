/** Sets who answers calls to a number: an assistant, callbacks only, or no one. */
import type { AnsweringBody, ImportedNumber } from "@callwright/contracts/endpoints/number";
import { type AnsweringMode, answeringModes } from "@callwright/contracts/states";
import { NativeSelect, Radio, Stack } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import * as m from "#messages";
import { Notice } from "../../components/notice.tsx";
import { call } from "../../lib/api.ts";
import { inboundAssistantsQuery } from "../../lib/inbound-queries.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { hasInbound } from "../../lib/roles.ts";
import { useUser } from "../../lib/session.ts";
import { toast } from "../../lib/toast.ts";
import { answeringNames } from "./answering.tsx";
import { NumberDialog } from "./number-dialog.tsx";
import { refreshNumbers } from "./refresh.ts";

interface AnsweringDialogProps {
  readonly number: ImportedNumber;
  readonly onClose: () => void;
}

const texts: Record<AnsweringMode, () => string> = {
  assistant: m.numbers_answering_assistant_text,
  callbacks: m.numbers_answering_callbacks_text,
  none: m.numbers_answering_none_text,
};

/** A choice, not a list to page through. */
const MOST_ASSISTANTS = 100;

export function AnsweringDialog({ number, onClose }: AnsweringDialogProps) {
  const { id, answering } = number;
  const canChoose = hasInbound(useUser());
  const [mode, setMode] = useState(answering.mode);
  const [assistantId, setAssistantId] = useState(answering.assistantId ?? "");
  const save = useMutation({
    mutationFn: (body: AnsweringBody) => call("updateNumber", { params: { id }, body: { answering: body } }),
    onSuccess: async () => {
      toast.success(m.numbers_answering_saved());
      onClose();
      void queryClient.invalidateQueries({ queryKey: keys.inbound });
      await refreshNumbers();
    },
  });
  const [isAsked, setAsked] = useState(false);
  const isMissing = mode === "assistant" && assistantId === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (isMissing || save.isPending) return;
    save.mutate({ mode, ...(mode !== "none" && assistantId && { assistantId }) });
  };
  const modes = answeringModes.filter((one) => canChoose || one !== "assistant" || answering.mode === one);
  return (
    <NumberDialog
      number={number}
      title={m.numbers_answering_title()}
      failed={m.numbers_answering_failed()}
      save={save}
      onSubmit={submit}
      onClose={onClose}
    >
      <Radio.Group
        label={m.numbers_answering_choice()}
        value={mode}
        onChange={(value) => setMode(answeringModes.find((one) => one === value) ?? mode)}
      >
        <Stack gap={12} mt={8}>
          {modes.map((one) => (
            <Radio key={one} value={one} label={answeringNames[one]()} description={texts[one]()} />
          ))}
        </Stack>
      </Radio.Group>
      {mode !== "none" && canChoose && (
        <AssistantSelect
          label={mode === "assistant" ? m.numbers_answering_which() : m.numbers_answering_strangers()}
          none={mode === "assistant" ? m.numbers_answering_choose() : m.numbers_answering_sentence()}
          value={assistantId}
          onChange={setAssistantId}
          error={isAsked && isMissing && m.numbers_answering_choose()}
        />
      )}
    </NumberDialog>
  );
}

interface AssistantSelectProps {
  readonly label: string;
  /** Without an assistant. */
  readonly none: string;
  readonly value: string;
  readonly onChange: (assistantId: string) => void;
  readonly error: string | false;
}

function AssistantSelect({ label, none, value, onChange, error }: AssistantSelectProps) {
  const { data } = useQuery(inboundAssistantsQuery(1, MOST_ASSISTANTS));
  if (data?.inbound.length === 0)
    return (
      <Notice tone="neutral">
        {m.numbers_answering_no_assistants()} <PreloadLink to={paths.inbound}>{m.inbound_title()}</PreloadLink>
      </Notice>
    );
  return (
    <NativeSelect
      label={label}
      value={value}
      error={error}
      data={[
        { value: "", label: none },
        ...(data?.inbound ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
