/** Fields for the API key that writes outcomes to the recruiting system; Lever also needs its signature token. */
import type { Source } from "@callwright/contracts/endpoints/source";
import { type AtsKind, sourceKindNames } from "@callwright/contracts/source-words";
import { Box, Checkbox, PasswordInput, Stack, TextInput } from "@mantine/core";
import * as m from "#messages";
import type { FieldFaults } from "../../../components/use-form.ts";
import type { Faults } from "../../../lib/faults.ts";

const keyParts = ["clientId", "apiKey", "atsUserId"] as const;

interface KeyFieldsProps {
  readonly kind: AtsKind;
  readonly hasKey: boolean;
  readonly faults: FieldFaults;
}

const keyLabels: Record<AtsKind, () => string> = {
  greenhouse: m.sources_client_secret,
  lever: m.sources_api_key,
  ashby: m.sources_api_key,
};

export function KeyFields({ kind, hasKey, faults }: KeyFieldsProps) {
  const system = sourceKindNames[kind];
  const textProps = { autoComplete: "off", dir: "ltr", maxLength: 500, spellCheck: false } as const;
  // Browsers ignore "off" for passwords and would fill in a saved one.
  const secretProps = { ...textProps, autoComplete: "new-password" };
  return (
    <Stack component="fieldset" gap={12}>
      <Box component="legend" className="cw-medium" p={0} fz="md">
        {m.sources_access({ system })}
      </Box>
      <p className="cw-dimmed cw-small">{kind === "lever" ? m.sources_access_lever() : m.sources_access_hint()}</p>
      {kind === "lever" && (
        <PasswordInput
          {...secretProps}
          name="secret"
          label={m.sources_token()}
          description={m.sources_token_hint()}
          maxLength={200}
        />
      )}
      {kind === "greenhouse" && (
        <TextInput {...textProps} name="clientId" label={m.sources_client_id()} error={faults.clientId} />
      )}
      <PasswordInput
        {...secretProps}
        name="apiKey"
        label={keyLabels[kind]()}
        description={hasKey ? m.sources_key_kept() : undefined}
        error={faults.apiKey}
      />
      {kind !== "ashby" && (
        <TextInput
          {...textProps}
          name="atsUserId"
          label={kind === "lever" ? m.sources_user_optional() : m.sources_user()}
          description={m.sources_user_hint()}
          error={faults.atsUserId}
        />
      )}
      {hasKey && <Checkbox name="removeKey" label={m.sources_key_remove()} />}
    </Stack>
  );
}

const textIn = (form: FormData, name: string) => String(form.get(name) ?? "").trim();

/** If any part of the key is typed, all parts that its system requires must be typed. */
export function keyFaults(form: FormData, kind: Source["kind"]): Faults {
  const isAnyPartTyped = kind !== "custom" && keyParts.some((part) => textIn(form, part));
  if (!isAnyPartTyped) return {};
  const requiredParts = kind === "greenhouse" ? keyParts : (["apiKey"] as const);
  const missingParts = requiredParts.filter((part) => !textIn(form, part));
  return Object.fromEntries(missingParts.map((part) => [part, m.sources_key_incomplete()]));
}

/** The key as part of the request body; without `apiKey`, the server keeps the stored key. */
export function readKey(form: FormData, kind: Source["kind"]) {
  if (kind === "custom") return {};
  const secret = textIn(form, "secret");
  const key = textIn(form, "apiKey");
  const clientId = textIn(form, "clientId");
  const userId = textIn(form, "atsUserId");
  return {
    ...(secret && { secret }),
    ...(key && { apiKey: { key, ...(clientId && { clientId }), ...(userId && { userId }) } }),
  };
}
