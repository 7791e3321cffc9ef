import type { Source, SourceMapping } from "@callwright/contracts/endpoints/source";
import { phoneCountries } from "@callwright/contracts/phone-format";
import {
  type MappedField,
  mappedFields,
  sourceKindNames,
  sourceKinds,
  sourceModes,
} from "@callwright/contracts/source-words";
import { Box, Button, NativeSelect, Stack, Textarea, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import * as m from "#messages";
import { Notice } from "../../../components/notice.tsx";
import { ServerMessage } from "../../../components/server-message.tsx";
import type { FieldFaults } from "../../../components/use-form.ts";
import { call, messageOf } from "../../../lib/api.ts";
import { countryName } from "../../../lib/format.ts";
import { numbersQuery } from "../../../lib/queries.ts";
import { hasCampaigns, useUser } from "../../../lib/session.ts";
import classes from "../integrations.module.css";
import { KeyFields } from "./key-fields.tsx";
import { parentChoicesQuery } from "./queries.ts";

const modeNames = { call: m.sources_mode_call, approval: m.sources_mode_approval };

interface SourceFormValues extends Pick<Source, "kind" | "mode"> {
  readonly mapping: SourceMapping;
}

interface SourceFieldsProps {
  readonly source: Source | undefined;
  readonly faults: FieldFaults;
  readonly values: SourceFormValues;
  readonly onChange: (part: Partial<SourceFormValues>) => void;
}

export function SourceFields({ source, faults, values: { kind, mode, mapping }, onChange }: SourceFieldsProps) {
  const { data: parents = [] } = useQuery(parentChoicesQuery(hasCampaigns(useUser())));
  return (
    <>
      {!source && (
        <NativeSelect
          label={m.sources_kind()}
          value={kind}
          onChange={(event) => onChange({ kind: sourceKinds.find((id) => id === event.currentTarget.value) ?? kind })}
          data={sourceKinds.map((value) => ({ value, label: sourceKindNames[value] }))}
          data-autofocus
        />
      )}
      <TextInput name="name" label={m.sources_name()} defaultValue={source?.name} error={faults.name} maxLength={60} />
      {!source && (
        <NativeSelect
          name="parentId"
          label={m.sources_parent()}
          error={faults.parentId}
          data={[{ value: "", label: m.sources_choose() }, ...parents]}
        />
      )}
      <Textarea
        name="consent"
        label={m.sources_consent()}
        description={m.sources_consent_hint()}
        defaultValue={source?.consent}
        error={faults.consent}
        maxLength={300}
        rows={2}
        dir="auto"
      />
      <NativeSelect
        label={m.sources_mode()}
        value={mode}
        onChange={(event) => onChange({ mode: sourceModes.find((id) => id === event.currentTarget.value) ?? mode })}
        data={sourceModes.map((value) => ({ value, label: modeNames[value]() }))}
      />
      <NumberFields source={source} fault={faults.numberId} />
      {kind === "custom" ? (
        <MappingFields
          sourceId={source?.id}
          mapping={mapping}
          onChange={(next) => onChange({ mapping: next })}
          fault={faults.mapping}
        />
      ) : (
        <TextInput
          name="stage"
          label={m.sources_stage()}
          description={m.sources_stage_hint()}
          defaultValue={source?.stage}
          maxLength={100}
          dir="auto"
        />
      )}
      {kind !== "custom" && <KeyFields key={kind} kind={kind} hasKey={source?.hasKey ?? false} faults={faults} />}
    </>
  );
}

function NumberFields({ source, fault }: { readonly source: Source | undefined; readonly fault: ReactNode }) {
  const { data: numbers } = useQuery(numbersQuery);
  return (
    <>
      <NativeSelect
        // Until the numbers are known, the select lacks the source's own, so it is not sent. Once they are, it is mounted again.
        key={numbers ? "known" : "unknown"}
        disabled={!numbers}
        name="numberId"
        label={m.sources_number()}
        defaultValue={source?.numberId}
        error={fault}
        data={[
          { value: "", label: m.sources_choose() },
          ...(numbers ?? []).map(({ id, label, phoneNumber }) => ({ value: id, label: `${label} ${phoneNumber}` })),
        ]}
      />
      <NativeSelect
        name="country"
        label={m.sources_country()}
        description={m.sources_country_hint()}
        defaultValue={source?.country}
        data={[
          { value: "", label: m.sources_country_none() },
          ...phoneCountries.map(({ code, prefix }) => ({
            value: code,
            label: `${countryName(code)} ${prefix}`,
          })),
        ]}
      />
    </>
  );
}

const mappedFieldNames: Record<MappedField, () => string> = {
  firstName: m.sources_map_first_name,
  lastName: m.sources_map_last_name,
  phoneNumber: m.sources_map_phone,
  email: m.sources_map_email,
  externalId: m.sources_map_external,
};

interface MappingFieldsProps {
  readonly sourceId: string | undefined;
  readonly mapping: SourceMapping;
  readonly onChange: (mapping: SourceMapping) => void;
  readonly fault: ReactNode;
}

function MappingFields({ sourceId, mapping, onChange, fault }: MappingFieldsProps) {
  return (
    <Stack component="fieldset" gap={12}>
      <Box component="legend" className="cw-medium" p={0} fz="md">
        {m.sources_map()}
      </Box>
      <p className="cw-dimmed cw-small">{m.sources_map_hint()}</p>
      {mappedFields.map((field) => (
        <TextInput
          key={field}
          dir="ltr"
          label={mappedFieldNames[field]()}
          value={mapping[field] ?? ""}
          onChange={(event) => onChange({ ...mapping, [field]: event.currentTarget.value || undefined })}
          error={field === "phoneNumber" && fault}
          maxLength={200}
          spellCheck={false}
        />
      ))}
      {sourceId && <Preview sourceId={sourceId} mapping={mapping} />}
    </Stack>
  );
}

function Preview({ sourceId, mapping }: { readonly sourceId: string; readonly mapping: SourceMapping }) {
  const preview = useMutation({
    mutationFn: () => call("previewSourceMapping", { params: { id: sourceId }, body: { mapping } }),
  });
  const { data, error } = preview;
  return (
    <>
      <div>
        <Button variant="default" loading={preview.isPending} onClick={() => preview.mutate()}>
          {m.sources_preview()}
        </Button>
      </div>
      {error && <Notice tone="bad">{messageOf(error, m.sources_preview_failed())}</Notice>}
      {data && !data.payload && <Notice tone="neutral">{m.sources_preview_none()}</Notice>}
      {data?.reason && (
        <Notice tone="fair">
          <ServerMessage refusal={data.refusal}>{data.reason}</ServerMessage>
        </Notice>
      )}
      {data?.person && (
        <Notice tone="good" title={m.sources_preview_person()}>
          <bdi>{`${data.person.firstName} ${data.person.lastName}`}</bdi>,{" "}
          <bdi dir="ltr">{data.person.phoneNumber}</bdi>
        </Notice>
      )}
      {data?.payload && (
        <pre dir="ltr" className={classes.payload}>
          {data.payload}
        </pre>
      )}
    </>
  );
}
