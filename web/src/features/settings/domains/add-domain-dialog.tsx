import { addDomainBody } from "@callwright/contracts/endpoints/domain";
import { TextInput } from "@mantine/core";
import * as m from "#messages";
import { FormDialog } from "../../../components/form-dialog.tsx";
import { useForm } from "../../../components/use-form.ts";
import { call } from "../../../lib/api.ts";
import { readBody } from "../../../lib/faults.ts";
import { domainsQuery } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { useChosenTenantId } from "../../../lib/tenant-filter.ts";
import { toast } from "../../../lib/toast.ts";

export function AddDomainDialog({ onClose }: { readonly onClose: () => void }) {
  const tenantId = useChosenTenantId();
  const form = useForm({
    saved: { host: "" },
    read: ({ values }) => readBody(addDomainBody, { host: parseHost(values.host) }, { host: m.domains_invalid }),
    send: (body) => call("addDomain", { query: { tenantId }, body }),
    failedMessage: m.domains_add_failed,
    onSaved: ({ domain }) => {
      queryClient.setQueryData(domainsQuery(tenantId).queryKey, (domains = []) => [
        ...domains.filter(({ id }) => id !== domain.id),
        domain,
      ]);
      toast.success(m.domains_added());
      onClose();
    },
  });
  // The field shows the failure, so the dialog does not.
  const dialogForm = { ...form, failure: undefined };
  return (
    <FormDialog title={m.domains_add()} submit={m.domains_add()} form={dialogForm} onClose={onClose}>
      <TextInput
        dir="ltr"
        label={m.domains_host()}
        description={m.domains_host_hint()}
        {...form.field("host")}
        error={form.faults.host ?? form.failure}
        spellCheck={false}
        autoCapitalize="none"
        inputMode="url"
        data-autofocus
      />
    </FormDialog>
  );
}

/** The host of a pasted domain: accepts scheme, path, other alphabets and a trailing dot. */
export function parseHost(text: string): string {
  const withoutScheme = text.trim().replace(/^[a-z]+:\/\//i, "");
  try {
    return new URL(`https://${withoutScheme}`).hostname.replace(/\.$/, "");
  } catch {
    return withoutScheme;
  }
}
