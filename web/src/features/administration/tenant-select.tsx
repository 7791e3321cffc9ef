import { Select } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import * as m from "#messages";
import { useChosenTenantId } from "../../lib/tenant-filter.ts";
import { tenantsQuery } from "./queries.ts";
import type { TenantFilterProps } from "./tenant-filter.tsx";

export function TenantSelect({ defaultScope }: Required<TenantFilterProps>) {
  const tenant = useChosenTenantId();
  const [, setParams] = useSearchParams();
  const [inputText, setInputText] = useState("");
  // The input shows the chosen tenant's name, or its id until the name has loaded; neither is a search.
  const chosenTenant = useRef({ tenant, label: tenant ?? "" });
  const { data } = useInfiniteQuery(tenantsQuery(inputText === chosenTenant.current.label ? "" : inputText));
  const results = (data?.pages ?? [])
    .flatMap(({ tenants }) => tenants)
    .map(({ _id, name }) => ({ value: _id, label: name }));
  const foundName = results.find(({ value }) => value === tenant)?.label;
  if (foundName !== undefined || chosenTenant.current.tenant !== tenant)
    chosenTenant.current = { tenant, label: foundName ?? tenant ?? "" };
  const options = tenant && !foundName ? [{ value: tenant, label: chosenTenant.current.label }, ...results] : results;
  const choose = (next: string | null) =>
    setParams((previous) => {
      // Keeps only the period: a search or a page belongs to the previous tenant.
      const period = previous.get("period");
      return { ...(period && { period }), ...(next && { tenant: next }) };
    });
  return (
    <Select
      aria-label={m.panel_tenant()}
      placeholder={defaultScope === "all" ? m.panel_tenant_all() : m.panel_tenant_own()}
      data={options}
      value={tenant ?? null}
      onChange={choose}
      searchable
      clearable
      clearButtonProps={{ "aria-label": m.panel_tenant_clear() }}
      onSearchChange={setInputText}
      filter={({ options: serverResult }) => serverResult}
      nothingFoundMessage={data && m.panel_tenant_none()}
    />
  );
}
