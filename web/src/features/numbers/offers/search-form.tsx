import { isNumberProvider, numberProviders } from "@callwright/contracts/carriers";
import { numberCountries, numberKinds, type SearchNumbers } from "@callwright/contracts/endpoints/number";
import { Button, Checkbox, Group, Input, NativeSelect, SegmentedControl, Stack, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import * as m from "#messages";
import { Notice } from "../../../components/notice.tsx";
import { type FieldFaults, useForm } from "../../../components/use-form.ts";
import { countryName } from "../../../lib/format.ts";
import { getLocale } from "../../../lib/i18n/locale.ts";
import {
  AccountFields,
  EncryptionNote,
  type Provider,
  ProviderChoice,
  readAccount,
  sealCredentials,
} from "../carrier-account.tsx";
import classes from "../numbers.module.css";
import { kindText } from "./offer-columns.tsx";
import { type Draft, exampleAreaCode, OTHER_ACCOUNT, readSearch, type SavedAccount, searchFields } from "./search.ts";

function readProvider(data: FormData): Provider {
  const provider = data.get("provider");
  return isNumberProvider(provider) ? provider : numberProviders[0];
}

interface SearchFormProps {
  readonly accounts: readonly SavedAccount[];
  readonly draft: Draft;
  readonly isBusy: boolean;
  /** `fields` have no credentials, so they may be put in the address. */
  readonly onSearch: (search: SearchNumbers, fields: Readonly<Record<string, string>>) => void;
}

export function SearchForm({ accounts, draft, isBusy, onSearch }: SearchFormProps) {
  const [account, setAccount] = useState(draft.account);
  const form = useForm({
    saved: {},
    read: ({ fields: data }) => {
      const fields = searchFields(data);
      const typedAccount = account === OTHER_ACCOUNT ? readAccount(readProvider(data), data) : undefined;
      // The typed account is sealed on send, so the search is checked without it.
      const search = readSearch(fields, { numberId: account });
      const faults = { ...typedAccount?.faults, ...search.faults };
      return Object.keys(faults).length > 0 ? { faults } : { body: { fields, credentials: typedAccount?.body } };
    },
    send: async ({ fields, credentials }) => {
      const source = credentials ? { encrypted: await sealCredentials(credentials) } : { numberId: account };
      return { fields, search: readSearch(fields, source).body };
    },
    savedValuesOf: () => ({}), // Without this function, a form can be sent only once.
    failedMessage: m.error_generic,
    onSaved: ({ fields, search }) => search && onSearch(search, { account, ...fields }),
  });
  const { faults } = form;
  const accountSelect = accounts.length > 0 && (
    <NativeSelect
      label={m.offers_account()}
      value={account}
      onChange={(event) => setAccount(event.currentTarget.value)}
      data={[
        ...accounts.map(({ numberId, name }) => ({ value: numberId, label: name })),
        { value: OTHER_ACCOUNT, label: m.offers_account_other() },
      ]}
    />
  );
  const credentials = account === OTHER_ACCOUNT && (
    <Stack gap={16} maw={544}>
      <AccountCredentials faults={faults} />
    </Stack>
  );
  return (
    <form onSubmit={form.submit} noValidate autoComplete="off">
      <Stack className="cw-card" gap={16} p={16}>
        {form.failure && <Notice tone="bad">{form.failure}</Notice>}
        <Filters draft={draft} faults={faults} accountSelect={accountSelect} credentials={credentials} />
        <Group justify="space-between" gap={16}>
          <Checkbox
            name="needsSms"
            label={m.offers_needs_sms()}
            description={m.offers_needs_sms_hint()}
            defaultChecked={draft.needsSms}
          />
          <Button type="submit" leftSection={<IconSearch size={16} aria-hidden />} loading={isBusy || form.isSaving}>
            {m.offers_search()}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface FiltersProps {
  readonly draft: Draft;
  readonly faults: FieldFaults;
  readonly accountSelect: ReactNode;
  /** Shown below the row of the account select, or first if there is no select. */
  readonly credentials: ReactNode;
}

function Filters({ draft, faults, accountSelect, credentials }: FiltersProps) {
  const [country, setCountry] = useState<string>(draft.country);
  const [kind, setKind] = useState<string>(draft.kind);
  const kindId = useId();
  const exampleCode = exampleAreaCode(country);
  return (
    <>
      {!accountSelect && credentials}
      <div className={classes.searchFields}>
        {accountSelect}
        <NativeSelect
          name="country"
          label={m.offers_country()}
          value={country}
          onChange={(event) => setCountry(event.currentTarget.value)}
          data={countryOptions()}
        />
        <Input.Wrapper label={m.offers_kind()} labelElement="div" labelProps={{ id: kindId }}>
          <SegmentedControl
            name="kind"
            aria-labelledby={kindId}
            fullWidth
            value={kind}
            onChange={setKind}
            data={numberKinds.map((value) => ({ value, label: kindText(value) }))}
          />
        </Input.Wrapper>
      </div>
      {accountSelect && credentials}
      <div className={classes.searchFields}>
        {kind === "local" && (
          <>
            <TextInput
              name="areaCode"
              inputMode="numeric"
              dir="ltr"
              label={m.offers_area()}
              placeholder={exampleCode && m.offers_area_example({ code: exampleCode })}
              defaultValue={draft.areaCode}
              error={faults.areaCode}
              maxLength={10}
            />
            <TextInput
              name="locality"
              dir="auto"
              label={m.offers_city()}
              defaultValue={draft.locality}
              maxLength={60}
            />
          </>
        )}
        <TextInput
          name="digits"
          inputMode="numeric"
          dir="ltr"
          label={m.offers_contains()}
          defaultValue={draft.digits}
          error={faults.digits}
          maxLength={20}
        />
      </div>
    </>
  );
}

const countryOptions = () =>
  numberCountries
    .map((value) => ({ value, label: countryName(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, getLocale()));

function AccountCredentials({ faults }: { readonly faults: FieldFaults }) {
  const [provider, setProvider] = useState<Provider>(numberProviders[0]);
  return (
    <>
      <EncryptionNote>{m.numbers_import_text()}</EncryptionNote>
      <ProviderChoice provider={provider} onChange={setProvider} />
      <AccountFields provider={provider} faults={faults} />
    </>
  );
}
