import { Select } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import * as m from "#messages";
import { useTenant } from "../../lib/tenant-filter.ts";
import { tenantsQuery } from "./queries.ts";
import type { TenantFilterProps } from "./tenant-filter.tsx";

export function TenantSelect({ unchosen }: Required<TenantFilterProps>) {
  const tenant = useTenant();
  const [, setParams] = useSearchParams();
  const [inputText, setInputText] = useState("");
  // The input shows the chosen tenant's name, which is no search; its id until the name is loaded.
  const chosenName = useRef("");
  const { data } = useInfiniteQuery(tenantsQuery(inputText === chosenName.current ? "" : inputText));
  const found = (data?.pages ?? [])
    .flatMap(({ tenants }) => tenants)
    .map(({ _id, name }) => ({ value: _id, label: name }));
  const foundName = found.find(({ value }) => value === tenant)?.label;
  if (foundName !== undefined) chosenName.current = foundName;
  else if (chosenName.current === "") chosenName.current = tenant ?? "";
  const options = tenant && !foundName ? [{ value: tenant, label: chosenName.current }, ...found] : found;
  const choose = (next: string | null) =>
    setParams((old) => {
      // Keeps only the period: a search or a page belongs to the previous tenant.
      const period = old.get("period");
      return { ...(period && { period }), ...(next && { tenant: next }) };
    });
  return (
    <Select
      aria-label={m.panel_tenant()}
      placeholder={unchosen === "all" ? m.panel_tenant_all() : m.panel_tenant_own()}
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
