import type { AdminNumber } from "@callwright/contracts/endpoints/admin-number";
import { Select } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { FormDialog, finishDialog } from "../../../components/form-dialog.tsx";
import { useForm } from "../../../components/use-form.ts";
import { call } from "../../../lib/api.ts";
import { leftToRight } from "../../../lib/format.ts";
import { panelKeys, usersQuery } from "../queries.ts";

const MAX_SEARCH_LENGTH = 100;

export function ReassignDialog({ number, onClose }: { readonly number: AdminNumber; readonly onClose: () => void }) {
  const [search, setSearch] = useState("");
  const { data } = useInfiniteQuery(usersQuery(number.tenantId, search));
  const users = (data?.pages ?? [])
    .flatMap((page) => page.users)
    .filter(({ _id, state }) => _id !== number.owner._id && state === "active")
    .map(({ _id, name, email }) => ({ value: _id, label: `${name} (${email})` }));
  const form = useForm({
    saved: { userId: null as string | null },
    read: ({ values: { userId } }) =>
      userId ? { body: { userId, tenantId: number.tenantId } } : { faults: { userId: m.panel_new_owner_missing() } },
    send: (body) => call("reassignNumber", { params: { id: number._id }, body }),
    failedMessage: m.panel_reassign_failed,
    onSaved: ({ number: { phoneNumber, owner } }) =>
      finishDialog(
        m.panel_reassigned({ number: leftToRight(phoneNumber), name: owner.name }),
        onClose,
        panelKeys.numbers,
      ),
  });
  const searchFor = (text: string) => {
    // Choosing a user puts the user's label into the field, which must not start a search.
    const isChosenLabel = users.some(({ label }) => label === text);
    setSearch(isChosenLabel ? "" : text.slice(0, MAX_SEARCH_LENGTH));
  };
  return (
    <FormDialog
      title={m.panel_reassign_title({ number: leftToRight(number.phoneNumber) })}
      submit={m.panel_reassign()}
      form={form}
      onClose={onClose}
    >
      <p>{m.panel_reassign_text({ name: number.owner.name })}</p>
      <Select
        label={m.panel_new_owner()}
        placeholder={m.users_search()}
        data={users}
        {...form.field("userId")}
        searchable
        onSearchChange={searchFor}
        filter={({ options }) => options}
        nothingFoundMessage={data && m.users_none_found()}
        comboboxProps={{ withinPortal: false, floatingStrategy: "fixed" }}
        data-autofocus
      />
    </FormDialog>
  );
}
