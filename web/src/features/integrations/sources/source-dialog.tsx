import type { Source } from "@callwright/contracts/endpoints/source";
import { phoneCountries } from "@callwright/contracts/phone-format";
import { sourceKinds } from "@callwright/contracts/source-words";
import { Button, Stack } from "@mantine/core";
import * as m from "#messages";
import { CopyLine } from "../../../components/copy-button.tsx";
import { Dialog, DialogFoot } from "../../../components/dialog.tsx";
import { FormDialog } from "../../../components/form-dialog.tsx";
import { useFocusReturn } from "../../../components/layer-focus.ts";
import { useForm } from "../../../components/use-form.ts";
import { call } from "../../../lib/api.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import { SecretOnce } from "../secret-once.tsx";
import { keyFaults, readKey } from "./key-fields.tsx";
import { sourcesKey } from "./queries.ts";
import { SourceFields } from "./source-fields.tsx";

interface SourceDialogProps {
  readonly source?: Source | undefined;
  readonly onClose: () => void;
}

export function SourceDialog({ source, onClose }: SourceDialogProps) {
  const form = useForm({
    saved: {
      kind: source?.kind ?? sourceKinds[0],
      mode: source?.mode ?? "approval",
      mapping: source?.mapping ?? {},
    },
    read: ({ values: { kind, mode, mapping }, fields }) => {
      const text = (name: string) => String(fields.get(name) ?? "").trim();
      const isEmpty = (name: string) => text(name) === "";
      const faults: Record<string, string> = { ...keyFaults(fields, kind) };
      if (isEmpty("name")) faults.name = m.sources_name_missing();
      if (!source && isEmpty("parentId")) faults.parentId = m.sources_parent_missing();
      if (isEmpty("consent")) faults.consent = m.sources_consent_missing();
      // A disabled field is not sent, which keeps the source's number.
      const isNumberKept = source?.numberId !== undefined && !fields.has("numberId");
      if (mode === "call" && isEmpty("numberId") && !isNumberKept) faults.numberId = m.sources_number_missing();
      if (kind === "custom" && !mapping.phoneNumber) faults.mapping = m.sources_map_missing();
      if (Object.keys(faults).length > 0) return { faults };
      const settings = {
        name: text("name"),
        consent: text("consent"),
        mode,
        numberId: text("numberId") || undefined,
        country: phoneCountries.find(({ code }) => code === text("country"))?.code,
        stage: text("stage") || undefined,
        mapping: kind === "custom" ? mapping : undefined,
        ...readKey(fields, kind),
      };
      const isKeyRemoved = fields.has("removeKey") && !settings.apiKey;
      // In an update, null removes a stored value, whereas a missing field keeps the value.
      const clearedFields = {
        ...(fields.has("numberId") && isEmpty("numberId") && { numberId: null }),
        ...(fields.has("country") && isEmpty("country") && { country: null }),
        ...(fields.has("stage") && isEmpty("stage") && { stage: null }),
        ...(isKeyRemoved && { apiKey: null }),
      };
      return { body: { settings, kind, parentId: text("parentId"), clearedFields } };
    },
    send: async ({ settings, kind, parentId, clearedFields }) => {
      if (!source) return call("createSource", { body: { ...settings, kind, parentId } });
      await call("updateSource", { params: { id: source.id }, body: { ...settings, ...clearedFields } });
      return undefined;
    },
    failedMessage: m.sources_save_failed,
    onSaved: async (created) => {
      if (!created) {
        toast.success(m.sources_saved());
        onClose();
      }
      await queryClient.invalidateQueries({ queryKey: sourcesKey });
    },
  });
  useFocusReturn();
  if (form.answer) return <CreatedSource kind={form.values.kind} {...form.answer} onClose={onClose} />;
  return (
    <FormDialog
      title={source ? m.sources_edit() : m.sources_add()}
      submit={source ? m.settings_save() : m.sources_add()}
      form={form}
      onClose={onClose}
    >
      <SourceFields source={source} faults={form.faults} values={form.values} onChange={form.set} />
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
  return (
    <Dialog onClose={onClose} title={m.sources_created()} closeOnEscape={false} isNext>
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
    </Dialog>
  );
}

const secretTexts = {
  greenhouse: m.sources_secret_greenhouse,
  ashby: m.sources_secret_ashby,
  custom: m.sources_secret_custom,
};
