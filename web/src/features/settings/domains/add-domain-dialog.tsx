/** Adds a domain by name; the answer has the DNS records to set. */
import { addDomainBody } from "@callwright/contracts/endpoints/domain";
import { TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import * as z from "zod/mini";
import * as m from "#messages";
import { FormDialog } from "../../../components/form-dialog.tsx";
import { call, messageOf } from "../../../lib/api.ts";
import { domainsQuery } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import { useTenant } from "../../../lib/use-tenant.ts";
import { hostOf } from "./host.ts";

export function AddDomainDialog({ onClose }: { readonly onClose: () => void }) {
  const tenantId = useTenant();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const add = useMutation({
    mutationFn: (host: string) => call("addDomain", { query: { tenantId }, body: { host } }),
    onSuccess: ({ domain }) => {
      queryClient.setQueryData(domainsQuery(tenantId).queryKey, (all = []) => [
        ...all.filter(({ id }) => id !== domain.id),
        domain,
      ]);
      toast.success(m.domains_added());
      onClose();
    },
    onError: (error) => {
      setFault(messageOf(error, m.domains_add_failed()));
      input.current?.focus();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { data } = z.safeParse(addDomainBody, { host: hostOf(input.current?.value ?? "") });
    setFault(data ? undefined : m.domains_invalid());
    if (data) add.mutate(data.host);
    else input.current?.focus();
  };
  return (
    <FormDialog
      title={m.domains_add()}
      submit={m.domains_add()}
      isPending={add.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        ref={input}
        dir="ltr"
        label={m.domains_host()}
        description={m.domains_host_hint()}
        error={fault}
        spellCheck={false}
        autoCapitalize="none"
        inputMode="url"
        data-autofocus
      />
    </FormDialog>
  );
}
