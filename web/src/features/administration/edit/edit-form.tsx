import { adminPlans } from "@callwright/contracts/catalog";
import type { AdminUserDetail } from "@callwright/contracts/endpoints/admin-user";
import { Button, Group, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import * as m from "#messages";
import { LeaveGuard } from "../../../components/leave-guard.tsx";
import { Notice } from "../../../components/notice.tsx";
import { SAVE_MS, usePress } from "../../../components/use-press.ts";
import { ApiError, call, messageOf } from "../../../lib/api.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import { toast } from "../../../lib/toast.ts";
import classes from "../panel.module.css";
import { panelKeys, userQuery } from "../queries.ts";
import { UserFields } from "./user-fields.tsx";
import { differences, type EditedFields, fieldFaults, fieldsOf, isSame, payloadChanges, rebase } from "./user-form.ts";

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

function refusalText(error: unknown): string {
  const issues = error instanceof ApiError && !isConflict(error) ? error.issues.map(({ message }) => message) : [];
  return issues.join(" ") || messageOf(error, m.panel_user_failed());
}

export function EditForm({ user }: { readonly user: AdminUserDetail }) {
  const me = useUser();
  const [saved, setSaved] = useState(user);
  const [typed, setTyped] = useState(() => fieldsOf(user));
  const [meanwhile, setMeanwhile] = useState<readonly string[]>([]);
  const original = fieldsOf(saved);
  const isChanged = !isSame(original, typed);
  const faults = fieldFaults(typed);
  const isValid = Object.keys(faults).length === 0;
  const change = (part: Partial<EditedFields>) => setTyped((previous) => ({ ...previous, ...part }));

  const adopt = (latest: AdminUserDetail) => {
    queryClient.setQueryData(userQuery(latest._id).queryKey, latest);
    setSaved(latest);
  };
  const save = useMutation({
    mutationFn: (changes: ReturnType<typeof payloadChanges>) =>
      call("editUser", { body: { _id: saved._id, version: saved.version, ...changes } }),
    onSuccess: async ({ user: latest }) => {
      adopt(latest);
      setTyped(fieldsOf(latest));
      setMeanwhile([]);
      toast.success(m.panel_user_updated());
      if (latest.role.join() !== saved.role.join()) toast.info(m.users_signed_out({ name: latest.name }));
      await queryClient.invalidateQueries({ queryKey: panelKeys.users });
      if (latest._id === me.id) await queryClient.invalidateQueries({ queryKey: keys.me });
    },
    onError: async (error) => {
      if (!isConflict(error)) return;
      const latest = await queryClient.fetchQuery({ ...userQuery(saved._id), staleTime: 0 }).catch(() => undefined);
      if (!latest || latest.version === saved.version) return;
      setMeanwhile(differences(saved, latest));
      setTyped((previous) => rebase(original, previous, fieldsOf(latest)));
      adopt(latest);
    },
  });
  const press = usePress(() => {
    const changes = payloadChanges(original, typed);
    if (Object.keys(changes).length === 0) toast.info(m.panel_no_changes());
    else save.mutate(changes);
  }, SAVE_MS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && isValid && !save.isPending) press();
  };
  const reset = () => {
    setTyped(original);
    setMeanwhile([]);
    save.reset();
    toast.info(m.panel_form_reset());
  };
  const plans = [...new Set([...adminPlans, original.subscriptionPlan])];
  return (
    <form onSubmit={submit} noValidate autoComplete="off">
      <Stack gap={16} maw={480}>
        <LeaveGuard isDirty={isChanged && !save.isPending} />
        {!saved.canEdit && <Notice tone="fair">{m.panel_user_locked()}</Notice>}
        {save.isError && (
          <Notice tone="bad">
            {refusalText(save.error)}
            {meanwhile.length > 0 && (
              <ul className={classes.changes} aria-label={m.panel_changed_meanwhile()}>
                {meanwhile.map((text) => (
                  <li key={text}>
                    <bdi>{text}</bdi>
                  </li>
                ))}
              </ul>
            )}
          </Notice>
        )}
        <fieldset className="cw-stack" style={{ gap: 16 }} disabled={!saved.canEdit}>
          <UserFields
            {...{ typed, faults, plans }}
            minutesHint={
              typed.subscriptionPlan === original.subscriptionPlan ? undefined : m.panel_minutes_other_plan()
            }
            onChange={change}
          />
        </fieldset>
        <Group gap={8}>
          <Button type="submit" size="md" disabled={save.isPending || !isChanged || !isValid}>
            {save.isPending ? m.panel_saving() : m.panel_save_changes()}
          </Button>
          <Button variant="default" size="md" disabled={save.isPending || !isChanged} onClick={reset}>
            {m.panel_reset_changes()}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
