/** Creates or changes a source; a new one's address and secret are shown. */
import type { Source, SourceMapping } from "@callwright/contracts/endpoints/source";
import { phoneCountries } from "@callwright/contracts/phone-format";
import { sourceKinds, sourceModes } from "@callwright/contracts/source-words";
import { Button, Modal, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import * as m from "#messages";
import { CopyLine } from "../../../components/copy-line.tsx";
import { DialogFoot } from "../../../components/dialog-foot.tsx";
import { FormDialog } from "../../../components/form-dialog.tsx";
import { Notice } from "../../../components/notice.tsx";
import { useFocusReturn } from "../../../components/use-focus-return.ts";
import { usePhoneScreen } from "../../../components/use-phone-screen.ts";
import { call, messageOf } from "../../../lib/api.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import { SecretOnce } from "../secret-once.tsx";
import { keyFaults, keyIn } from "./key-fields.tsx";
import { sourcesKey } from "./queries.ts";
import { type SourceFaults, SourceFields } from "./source-fields.tsx";

interface SourceDialogProps {
  /** Undefined: a new one. */
  readonly source?: Source | undefined;
  readonly onClose: () => void;
}

export function SourceDialog({ source, onClose }: SourceDialogProps) {
  const [kind, setKind] = useState<Source["kind"]>(source?.kind ?? sourceKinds[0]);
  const [mode, setMode] = useState<Source["mode"]>(source?.mode ?? sourceModes[1]);
  const [mapping, setMapping] = useState<SourceMapping>(source?.mapping ?? {});
  const [faults, setFaults] = useState<SourceFaults>({});
  useFocusReturn();
  const save = useMutation({
    mutationFn: async (form: FormData) => {
      const text = (name: string) => String(form.get(name) ?? "").trim();
      const body = {
        ...{ name: text("name"), consent: text("consent"), mode },
        numberId: text("numberId") || undefined,
        country: phoneCountries.find(({ code }) => code === text("country"))?.code,
        stage: text("stage") || undefined,
        mapping: kind === "custom" ? mapping : undefined,
        ...keyIn(form, kind),
      };
      if (!source) return call("createSource", { body: { ...body, kind, parentId: text("parentId") } });
      const isRemoved = form.has("removeKey") && !body.apiKey;
      await call("updateSource", { params: { id: source.id }, body: { ...body, ...(isRemoved && { apiKey: null }) } });
      return undefined;
    },
    // The answer holds the secret, so it is not cached beyond the dialog.
    gcTime: 0,
    onSuccess: async (made) => {
      if (!made) {
        toast.success(m.sources_saved());
        onClose();
      }
      await queryClient.invalidateQueries({ queryKey: sourcesKey });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const isMissing = (name: string) => !String(form.get(name) ?? "").trim();
    const found: SourceFaults = {
      ...(isMissing("name") && { name: m.sources_name_missing() }),
      ...(!source && isMissing("parentId") && { parentId: m.sources_parent_missing() }),
      ...(isMissing("consent") && { consent: m.sources_consent_missing() }),
      ...(mode === "call" && isMissing("numberId") && { numberId: m.sources_number_missing() }),
      ...(kind === "custom" && !mapping.phoneNumber && { mapping: m.sources_map_missing() }),
      ...keyFaults(form, kind),
    };
    setFaults(found);
    if (Object.keys(found).length === 0) save.mutate(form);
  };
  if (save.data) return <CreatedSource kind={kind} {...save.data} onClose={onClose} />;
  return (
    <FormDialog
      title={source ? m.sources_edit() : m.sources_add()}
      submit={source ? m.settings_save() : m.sources_add()}
      isPending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {save.isError && <Notice tone="bad">{messageOf(save.error, m.sources_save_failed())}</Notice>}
      <SourceFields
        source={source}
        faults={faults}
        kind={kind}
        onKind={setKind}
        mode={mode}
        onMode={setMode}
        mapping={mapping}
        onMapping={setMapping}
      />
    </FormDialog>
  );
}

interface CreatedSourceProps {
  readonly kind: Source["kind"];
  readonly source: Source;
  readonly secret: string;
  readonly onClose: () => void;
}

function CreatedSource({ kind, source, secret, onClose }: CreatedSourceProps) {
  const isPhone = usePhoneScreen();
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.sources_created()}
      fullScreen={isPhone}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      {kind === "lever" ? (
        <Stack gap={16}>
          <p>{m.sources_created_lever()}</p>
          <CopyLine text={source.url} label={`${m.copy()}: ${m.sources_url()}`} isFocused />
          <DialogFoot>
            <Button size="md" onClick={onClose}>
              {m.api_keys_done()}
            </Button>
          </DialogFoot>
        </Stack>
      ) : (
        <SecretOnce secret={secret} text={secretTexts[kind]()} onClose={onClose}>
          <p>{m.sources_url_text()}</p>
          <CopyLine text={source.url} label={`${m.copy()}: ${m.sources_url()}`} />
        </SecretOnce>
      )}
    </Modal>
  );
}

const secretTexts = {
  greenhouse: m.sources_secret_greenhouse,
  ashby: m.sources_secret_ashby,
  custom: m.sources_secret_custom,
};
