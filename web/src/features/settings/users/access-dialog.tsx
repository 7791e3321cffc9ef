/** Changes a user's roles and access, effective immediately. */
import { assignableRoles } from "@callwright/contracts/catalog";
import type { Member } from "@callwright/contracts/endpoints/team";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import * as m from "#messages";
import { FormDialog } from "../../../components/form-dialog.tsx";
import { Notice } from "../../../components/notice.tsx";
import { AccessFields, type Rights } from "../../../components/users/access-fields.tsx";
import { call, messageOf } from "../../../lib/api.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import { toast } from "../../../lib/toast.ts";
import { changesOf } from "./rights.ts";

interface AccessDialogProps {
  readonly member: Member;
  readonly onClose: () => void;
}

export function AccessDialog({ member, onClose }: AccessDialogProps) {
  const me = useUser();
  const [rights, setRights] = useState<Rights>({
    role: assignableRoles.filter((one) => member.role.includes(one)),
    dashboardAccess: member.dashboardAccess,
  });
  const changes = changesOf(member, rights);
  const save = useMutation({
    mutationFn: () => call("updateMember", { params: { id: member._id }, body: changes }),
    onSuccess: async () => {
      toast.success(m.users_changed({ name: member.name }));
      onClose();
      await queryClient.invalidateQueries({ queryKey: keys.team });
      if (member._id === me.id) await queryClient.invalidateQueries({ queryKey: keys.me });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(changes).length === 0) onClose();
    else save.mutate();
  };
  return (
    <FormDialog
      title={m.users_edit_title({ name: member.name })}
      submit={m.settings_save()}
      isPending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {save.isError && <Notice tone="bad">{messageOf(save.error, m.users_change_failed())}</Notice>}
      <AccessFields rights={rights} onChange={setRights} isFirst />
    </FormDialog>
  );
}
