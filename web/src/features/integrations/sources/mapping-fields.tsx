/** Paths of a custom mapping, and a preview on the latest payload. */
import type { SourceMapping } from "@callwright/contracts/endpoints/source";
import { type MappedField, mappedFields } from "@callwright/contracts/source-words";
import { Box, Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import * as m from "#messages";
import { Notice } from "../../../components/notice.tsx";
import { ServerMessage } from "../../../components/server-message.tsx";
import { call, messageOf } from "../../../lib/api.ts";
import classes from "../dialog.module.css";
import { Payload } from "../payload.tsx";

export const mappedFieldNames: Record<MappedField, () => string> = {
  firstName: m.sources_map_first_name,
  lastName: m.sources_map_last_name,
  phoneNumber: m.sources_map_phone,
  email: m.sources_map_email,
  externalId: m.sources_map_external,
};

interface MappingFieldsProps {
  /** Undefined before the source exists: nothing was received yet. */
  readonly sourceId: string | undefined;
  readonly mapping: SourceMapping;
  readonly onChange: (mapping: SourceMapping) => void;
  readonly fault: string | undefined;
}

export function MappingFields({ sourceId, mapping, onChange, fault }: MappingFieldsProps) {
  return (
    <fieldset className={classes.fields}>
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
    </fieldset>
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
      {data?.payload && <Payload>{data.payload}</Payload>}
    </>
  );
}
