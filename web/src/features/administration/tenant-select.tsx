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
  const chosen = useRef({ tenant, label: tenant ?? "" });
  const { data } = useInfiniteQuery(tenantsQuery(inputText === chosen.current.label ? "" : inputText));
  const found = (data?.pages ?? [])
    .flatMap(({ tenants }) => tenants)
    .map(({ _id, name }) => ({ value: _id, label: name }));
  const foundName = found.find(({ value }) => value === tenant)?.label;
  if (foundName !== undefined || chosen.current.tenant !== tenant)
    chosen.current = { tenant, label: foundName ?? tenant ?? "" };
  const options = tenant && !foundName ? [{ value: tenant, label: chosen.current.label }, ...found] : found;
  const choose = (next: string | null) =>
    setParams((old) => {
      // Keeps only the period: a search or a page belongs to the previous tenant.
      const period = old.get("period");
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
      filter={({ options: all }) => all}
      nothingFoundMessage={data && m.panel_tenant_none()}
    />
  );
}
