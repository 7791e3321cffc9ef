import { adminPlans, assignableRoles } from "@callwright/contracts/catalog";
import type { AdminUserDetail } from "@callwright/contracts/endpoints/admin-user";
import { Button, Group, Stack } from "@mantine/core";
import { IconUserOff } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useLocation, useParams } from "react-router-dom";
import * as m from "#messages";
import { EmptyState, Failure } from "../../../components/empty-state.tsx";
import { LeaveGuard } from "../../../components/leave-guard.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Page } from "../../../components/page.tsx";
import { Panel } from "../../../components/panel.tsx";
import { changesOf } from "../../../components/use-form.ts";
import { SAVE_MS, usePress } from "../../../components/use-press.ts";
import { accessText, rolesText } from "../../../components/users/wording.ts";
import { ApiError, call, isNotFound, messageOf } from "../../../lib/api.ts";
import { paths } from "../../../lib/paths.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import { withTenant } from "../../../lib/tenant-filter.ts";
import { toast } from "../../../lib/toast.ts";
import classes from "../panel.module.css";
import { panelKeys, userQuery } from "../queries.ts";
import { fieldFaults, UserFields, type UserFormValues } from "./user-form.tsx";

export function EditUserPage() {
  const { userId } = useParams();
  const { search } = useLocation();
  return (
    <Page
      title={m.panel_edit_user()}
      back={{ to: withTenant(paths.panelUsers, search), label: m.panel_back_to_users() }}
      width="form"
    >
      {userId ? <Editor userId={userId} /> : <EmptyState icon={IconUserOff} title={m.panel_user_id_missing()} />}
    </Page>
  );
}

function Editor({ userId }: { readonly userId: string }) {
  const query = useQuery(userQuery(userId));
  const { data: user, error } = query;
  const empty = () => {
    if (user || !error) return undefined;
    if (isNotFound(error)) return <EmptyState icon={IconUserOff} title={m.panel_user_not_found()} />;
    // Without the error, since the specification's text is the whole message.
    return <Failure title={m.panel_user_load_failed()} error={undefined} onRetry={query.refetch} />;
  };
  return (
    <Panel isLoading={query.isPending} skeletonHeights={[640]} empty={empty()}>
      {user && <EditForm key={user._id} user={user} />}
    </Panel>
  );
}

function EditForm({ user }: { readonly user: AdminUserDetail }) {
  const me = useUser();
  const [saved, setSaved] = useState(user);
  const [values, setValues] = useState(() => formValues(user));
  const [changesByOthers, setChangesByOthers] = useState<readonly string[]>([]);
  const original = formValues(saved);
  const isChanged = !isSame(original, values);
  const faults = fieldFaults(values);

  const adopt = (latest: AdminUserDetail) => {
    queryClient.setQueryData(userQuery(latest._id).queryKey, latest);
    setSaved(latest);
  };
  const save = useMutation({
    mutationFn: (changes: ReturnType<typeof changedFields>) =>
      call("editUser", { body: { _id: saved._id, version: saved.version, ...changes } }),
    onSuccess: async ({ user: latest }) => {
      adopt(latest);
      setValues(formValues(latest));
      setChangesByOthers([]);
      toast.success(m.panel_user_updated());
      if (latest.role.join() !== saved.role.join()) toast.info(m.users_signed_out({ name: latest.name }));
      await queryClient.invalidateQueries({ queryKey: panelKeys.users });
      if (latest._id === me.id) await queryClient.invalidateQueries({ queryKey: keys.me });
    },
    onError: async (error) => {
      if (!isConflict(error)) return;
      const latest = await queryClient.fetchQuery({ ...userQuery(saved._id), staleTime: 0 }).catch(() => undefined);
      if (!latest || latest.version === saved.version) return;
      setChangesByOthers(describeChanges(saved, latest));
      // The administrator's edits stay; all other fields take the latest values.
      setValues((previous) => ({ ...formValues(latest), ...changesOf(original, previous) }));
      adopt(latest);
    },
  });
  const hasUnsavedEdits = isChanged && !save.isPending;
  const canSave = hasUnsavedEdits && Object.keys(faults).length === 0;
  const pressSave = usePress(() => {
    const changes = changedFields(original, values);
    if (Object.keys(changes).length === 0) toast.info(m.panel_no_changes());
    else save.mutate(changes);
  }, SAVE_MS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSave) pressSave();
  };
  const reset = () => {
    setValues(original);
    setChangesByOthers([]);
    save.reset();
    toast.info(m.panel_form_reset());
  };
  const isPlanChanged = values.subscriptionPlan !== original.subscriptionPlan;
  return (
    <form onSubmit={submit} noValidate autoComplete="off">
      <Stack gap={16} maw={480}>
        <LeaveGuard isDirty={hasUnsavedEdits} />
        {!saved.canEdit && <Notice tone="fair">{m.panel_user_locked()}</Notice>}
        {save.isError && <Refusal error={save.error} changesByOthers={changesByOthers} />}
        <fieldset className="cw-stack" style={{ gap: 16 }} disabled={!saved.canEdit}>
          <UserFields
            values={values}
            faults={faults}
            plans={[...new Set([...adminPlans, original.subscriptionPlan])].filter(Boolean)}
            minutesHint={isPlanChanged ? m.panel_minutes_other_plan() : undefined}
            onChange={(part) => setValues((previous) => ({ ...previous, ...part }))}
          />
        </fieldset>
        <Group gap={8}>
          <Button type="submit" size="md" disabled={!canSave}>
            {save.isPending ? m.panel_saving() : m.panel_save_changes()}
          </Button>
          <Button variant="default" size="md" disabled={!hasUnsavedEdits} onClick={reset}>
            {m.panel_reset_changes()}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface RefusalProps {
  readonly error: Error;
  readonly changesByOthers: readonly string[];
}

const Refusal = ({ error, changesByOthers }: RefusalProps) => (
  <Notice tone="bad">
    {refusalText(error)}
    {changesByOthers.length > 0 && (
      <ul className={classes.changes} aria-label={m.panel_changed_meanwhile()}>
        {changesByOthers.map((text) => (
          <li key={text}>
            <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
    )}
  </Notice>
);

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

function refusalText(error: unknown): string {
  const general = messageOf(error, m.panel_user_failed());
  if (!(error instanceof ApiError) || isConflict(error)) return general;
  return error.issues.map(({ message }) => message).join(" ") || general;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const formValues = (user: AdminUserDetail): UserFormValues => ({
  name: user.name,
  email: user.email,
  companyName: user.companyName,
  subscriptionPlan: user.subscriptionPlan ?? "",
  minutes: String(user.minutesLimits.totalAllowed),
  isPaid: user.isPaid,
  rights: { role: assignableRoles.filter((role) => user.role.includes(role)), dashboardAccess: user.dashboardAccess },
});

function toPayload({ name, email, companyName, minutes, isPaid, rights, subscriptionPlan }: UserFormValues) {
  const { campaigns, recruiter, inbound } = rights.dashboardAccess;
  return {
    name: name.trim(),
    email: email.trim(),
    companyName: companyName.trim(),
    // Undefined for a current plan outside `adminPlans`, which is then not sent.
    subscriptionPlan: adminPlans.find((plan) => plan === subscriptionPlan),
    minutesLimits: { totalAllowed: Number(minutes) },
    isPaid,
    dashboardAccess: { campaigns, recruiter, inbound },
    role: [...rights.role],
  };
}

/** Nested objects such as `dashboardAccess` are compared and sent as a whole. */
const changedFields = (saved: UserFormValues, values: UserFormValues) => changesOf(toPayload(saved), toPayload(values));

/** Changes by another administrator since the form opened, as "field: value". */
function describeChanges(previous: AdminUserDetail, latest: AdminUserDetail): readonly string[] {
  const previousTexts = fieldTexts(previous);
  const lines = fieldTexts(latest).filter((text) => !previousTexts.includes(text));
  if (!isSame(previous.smtp, latest.smtp)) lines.push(m.panel_smtp_changed());
  return lines;
}

function fieldTexts(user: AdminUserDetail): string[] {
  const { name, email, companyName, subscriptionPlan, minutes, isPaid, rights } = formValues(user);
  return [
    `${m.users_name()}: ${name}`,
    `${m.users_email()}: ${email}`,
    `${m.panel_company()}: ${companyName}`,
    `${m.panel_subscription_plan()}: ${subscriptionPlan || m.panel_status_none()}`,
    `${m.panel_minutes()}: ${minutes}`,
    `${m.panel_is_paid()}: ${isPaid ? m.panel_yes() : m.panel_no()}`,
    `${m.users_access()}: ${accessText(rights.dashboardAccess)}`,
    `${m.users_roles()}: ${rolesText(rights.role)}`,
  ];
}
