/** Credentials of a carrier account: fields that keep them out of React's state, functions to read and seal them. */
import { carriers, isNumberProvider } from "@callwright/contracts/carriers";
import {
  type CarrierAccount,
  carrierAccountSchema,
  type NumberCredentials,
} from "@callwright/contracts/endpoints/number";
import { Box, Flex, PasswordInput, type PasswordInputProps, SegmentedControl, TextInput } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import * as m from "#messages";
import type { FieldFaults } from "../../components/use-form.ts";
import { call } from "../../lib/api.ts";
import { readBody } from "../../lib/faults.ts";
import classes from "./numbers.module.css";

export type Provider = CarrierAccount["provider"];

export const EncryptionNote = ({ children }: { readonly children: string }) => (
  <Flex component="p" className="cw-dimmed cw-small" gap={8}>
    <IconLock size={16} stroke={1.75} style={{ flex: "none", marginTop: 1 }} aria-hidden />
    {children}
  </Flex>
);

export const SendingText = ({ provider }: { readonly provider: Provider }) => (
  <Flex component="p" className="cw-dimmed cw-small" gap={8} role="status">
    {m.numbers_sending({ provider: carriers[provider].name })}
  </Flex>
);

interface ProviderChoiceProps {
  readonly provider: Provider;
  readonly onChange: (provider: Provider) => void;
}

export function ProviderChoice({ provider, onChange }: ProviderChoiceProps) {
  return (
    <fieldset>
      <Box component="legend" className="cw-small cw-medium" mb={4} p={0}>
        {m.numbers_provider()}
      </Box>
      <SegmentedControl
        name="provider"
        fullWidth
        value={provider}
        onChange={(value) => isNumberProvider(value) && onChange(value)}
        data={Object.entries(carriers).map(([value, { name }]) => ({ value, label: name }))}
      />
    </fieldset>
  );
}

interface AccountFieldsProps {
  readonly provider: Provider;
  readonly faults: FieldFaults;
  readonly hasPublicKey?: boolean;
  readonly isFocused?: boolean;
}

export function AccountFields({ provider, faults, hasPublicKey = false, isFocused = false }: AccountFieldsProps) {
  const focus = isFocused ? { "data-autofocus": true } : {};
  return (
    <>
      {provider === "twilio" ? (
        <>
          <TextInput
            name="accountSid"
            dir="ltr"
            label={m.numbers_account_sid()}
            error={faults.accountSid}
            spellCheck={false}
            {...focus}
          />
          <SecretField name="authToken" label={m.numbers_auth_token()} error={faults.authToken} />
        </>
      ) : (
        <>
          <SecretField name="apiKey" label={m.numbers_api_key()} error={faults.apiKey} {...focus} />
          <TextInput
            name="publicKey"
            dir="ltr"
            label={m.numbers_public_key()}
            description={<bdi>{hasPublicKey ? m.numbers_public_key_known() : m.numbers_public_key_hint()}</bdi>}
            error={faults.publicKey}
            spellCheck={false}
          />
        </>
      )}
      <Guide provider={provider} />
    </>
  );
}

const SecretField = (props: PasswordInputProps) => (
  <PasswordInput
    // Browsers ignore "off" for passwords; with this value password managers neither fill in nor save the secret.
    autoComplete="new-password"
    visibilityToggleButtonProps={{ "aria-label": m.login_show_password(), tabIndex: 0 }}
    spellCheck={false}
    {...props}
  />
);

const steps = {
  twilio: [m.numbers_how_twilio_sid, m.numbers_how_twilio_token, m.numbers_how_twilio_sub],
  telnyx: [m.numbers_how_telnyx_key, m.numbers_how_telnyx_public],
};

/** Placeholder of the link in a translated sentence, since languages put it at different places. */
const LINK_MARK = "\0";

function Guide({ provider }: { readonly provider: Provider }) {
  const { console: consoleHost } = carriers[provider];
  const [beforeLink, afterLink] = m.numbers_how_open({ place: LINK_MARK }).split(LINK_MARK);
  return (
    <details key={provider} className={classes.guide}>
      <summary>{m.numbers_how()}</summary>
      <ol className={classes.guideSteps}>
        <li>
          {beforeLink}
          <a href={`https://${consoleHost}`} target="_blank" rel="noreferrer">
            <bdi dir="ltr">{consoleHost}</bdi>
          </a>
          {afterLink}
        </li>
        {steps[provider].map((step) => (
          <li key={step()}>{step()}</li>
        ))}
      </ol>
    </details>
  );
}

export const accountFaultTexts = {
  phoneNumber: m.numbers_invalid_phone,
  label: m.numbers_invalid_label,
  accountSid: m.numbers_invalid_sid,
  authToken: m.numbers_invalid_token,
  apiKey: m.numbers_invalid_key,
  publicKey: m.numbers_invalid_public_key,
};

export function filledFields(data: FormData): Record<string, string> {
  const entries = [...data].map(([name, value]) => [name, String(value).trim()] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== ""));
}

/** An account's credentials without a number, for reconnecting, searching and buying numbers. */
export const readAccount = (provider: Provider, data: FormData) =>
  readBody(carrierAccountSchema, { ...filledFields(data), provider }, accountFaultTexts);

export async function sealCredentials(credentials: NumberCredentials | CarrierAccount): Promise<string> {
  const [key, { seal }] = await Promise.all([call("importKey"), import("./seal.ts")]);
  return await seal(credentials, key);
}
