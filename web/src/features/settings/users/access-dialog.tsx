import { assignableRoles } from "@callwright/contracts/catalog";
import type { Member } from "@callwright/contracts/endpoints/team";
import * as m from "#messages";
import { FormDialog, finishDialog } from "../../../components/form-dialog.tsx";
import { useForm } from "../../../components/use-form.ts";
import { AccessFields, type AssignableRole, type Rights } from "../../../components/users/access-fields.tsx";
import { type Access, accessKeys } from "../../../components/users/wording.ts";
import { call } from "../../../lib/api.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";

export function AccessDialog({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const me = useUser();
  const form = useForm({
    saved: {
      role: assignableRoles.filter((role) => member.role.includes(role)) as readonly AssignableRole[],
      dashboardAccess: member.dashboardAccess,
    },
    read: ({ values }) => {
      const body = changedRights(member, values);
      if (Object.keys(body).length > 0) return { body };
      // Nothing has changed, so nothing is sent.
      onClose();
      return {};
    },
    send: (body) => call("updateMember", { params: { id: member._id }, body }),
    failedMessage: m.users_change_failed,
    onSaved: async ({ member: savedMember }) => {
      // New roles sign the member out.
      const hasNewRoles = savedMember.role.join() !== member.role.join();
      const doneText = hasNewRoles ? m.users_changed_out : m.users_changed;
      await finishDialog(doneText({ name: member.name }), onClose, keys.team);
      if (member._id === me.id) await queryClient.invalidateQueries({ queryKey: keys.me });
    },
  });
  return (
    <FormDialog
      title={m.users_edit_title({ name: member.name })}
      submit={m.settings_save()}
      form={form}
      onClose={onClose}
    >
      <AccessFields rights={form.values} onChange={form.set} hasAutofocus />
    </FormDialog>
  );
}

interface Changes {
  role?: AssignableRole[];
  dashboardAccess?: Access;
}

export function changedRights(member: Pick<Member, "role" | "dashboardAccess">, rights: Rights): Changes {
  const changes: Changes = {};
  const hasNewRoles = assignableRoles.some((role) => member.role.includes(role) !== rights.role.includes(role));
  const hasNewAccess = accessKeys.some((key) => member.dashboardAccess[key] !== rights.dashboardAccess[key]);
  if (hasNewRoles) changes.role = [...rights.role];
  if (hasNewAccess) changes.dashboardAccess = rights.dashboardAccess;
  return changes;
}
