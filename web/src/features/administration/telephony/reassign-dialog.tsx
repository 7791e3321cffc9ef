/** Gives a number to another user of its tenant. */
import type { AdminNumber } from "@callwright/contracts/endpoints/admin-number";
import { Select } from "@mantine/core";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import * as m from "#messages";
import { FormDialog } from "../../../components/form-dialog.tsx";
import { Notice } from "../../../components/notice.tsx";
import { call, messageOf } from "../../../lib/api.ts";
import { leftToRight } from "../../../lib/format.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import { panelKeys, usersQuery } from "../queries.ts";

interface ReassignDialogProps {
  readonly number: AdminNumber;
  readonly onClose: () => void;
}

export function ReassignDialog({ number, onClose }: ReassignDialogProps) {
  const [userId, setUserId] = useState<string | null>(null);
  const [typed, setTyped] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { data } = useInfiniteQuery(usersQuery(number.tenantId, typed));
  const users = (data?.pages ?? [])
    .flatMap((page) => page.users)
    .filter(({ _id, state }) => _id !== number.owner._id && state === "active")
    .map(({ _id, name, email }) => ({ value: _id, label: `${name} (${email})` }));
  const reassign = useMutation({
    mutationFn: (next: string) =>
      call("reassignNumber", { params: { id: number._id }, body: { userId: next, tenantId: number.tenantId } }),
    onSuccess: async ({ number: { phoneNumber, owner } }) => {
      toast.success(m.panel_reassigned({ number: leftToRight(phoneNumber), name: owner.name }));
      onClose();
      await queryClient.invalidateQueries({ queryKey: panelKeys.numbers });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!userId);
    if (userId) reassign.mutate(userId);
  };
  return (
    <FormDialog
      title={m.panel_reassign_title({ number: leftToRight(number.phoneNumber) })}
      submit={m.panel_reassign()}
      isPending={reassign.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {reassign.isError && <Notice tone="bad">{messageOf(reassign.error, m.panel_reassign_failed())}</Notice>}
      <p>{m.panel_reassign_text({ name: number.owner.name })}</p>
      <Select
        label={m.panel_new_owner()}
        placeholder={m.users_search()}
        data={users}
        value={userId}
        onChange={setUserId}
        searchable
        onSearchChange={(text) => setTyped(users.some(({ label }) => label === text) ? "" : text.slice(0, 100))}
        filter={({ options }) => options}
        nothingFoundMessage={data && m.users_none_found()}
        error={isMissing && m.panel_new_owner_missing()}
        comboboxProps={{ withinPortal: false, floatingStrategy: "fixed" }}
        data-autofocus
      />
    </FormDialog>
  );
}
