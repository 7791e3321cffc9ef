/** Access to the system's own API, by which outcomes are written back; at Lever also the token of its signatures. */
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
  const common = { autoComplete: "off", dir: "ltr", maxLength: 500, spellCheck: false } as const;
  // Browsers fill saved passwords into password fields that are merely "off".
  const secret = { ...common, autoComplete: "new-password" };
  return (
    <Stack component="fieldset" gap={12}>
      <Box component="legend" className="cw-medium" p={0} fz="md">
        {m.sources_access({ system })}
      </Box>
      <p className="cw-dimmed cw-small">{kind === "lever" ? m.sources_access_lever() : m.sources_access_hint()}</p>
      {kind === "lever" && (
        <PasswordInput
          {...secret}
          name="secret"
          label={m.sources_token()}
          description={m.sources_token_hint()}
          maxLength={200}
        />
      )}
      {kind === "greenhouse" && (
        <TextInput {...common} name="clientId" label={m.sources_client_id()} error={faults.clientId} />
      )}
      <PasswordInput
        {...secret}
        name="apiKey"
        label={keyLabels[kind]()}
        description={hasKey ? m.sources_key_kept() : undefined}
        error={faults.apiKey}
      />
      {kind !== "ashby" && (
        <TextInput
          {...common}
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

const textIn = (form: FormData) => (name: string) => String(form.get(name) ?? "").trim();

/** A key has all of its parts, or none. */
export function keyFaults(form: FormData, kind: Source["kind"]): Faults {
  const text = textIn(form);
  if (kind === "custom" || !keyParts.some(text)) return {};
  const missing = (kind === "greenhouse" ? keyParts : (["apiKey"] as const)).filter((name) => !text(name));
  return Object.fromEntries(missing.map((name) => [name, m.sources_key_incomplete()]));
}

/** The body's part: undefined leaves the key as it is. */
export function keyIn(form: FormData, kind: Source["kind"]) {
  const text = textIn(form);
  if (kind === "custom") return {};
  const [secret, key, clientId, userId] = [text("secret"), text("apiKey"), text("clientId"), text("atsUserId")];
  return {
    ...(secret && { secret }),
    ...(key && { apiKey: { key, ...(clientId && { clientId }), ...(userId && { userId }) } }),
  };
}
