import type { NotificationSettings as Settings } from "@callwright/contracts/endpoints/notification";
import { type NotificationKind, notificationKinds } from "@callwright/contracts/states";
import { Button, Checkbox, Group, PasswordInput, type PasswordInputProps, Stack } from "@mantine/core";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { LoginHistory } from "../../../components/logins/login-history.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Page, Section } from "../../../components/page.tsx";
import { RequestButton } from "../../../components/request-button.tsx";
import { SecondFactorSettings } from "../../../components/second-factor/second-factor-settings.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { useForm } from "../../../components/use-form.ts";
import { call, callPublic, messageOf } from "../../../lib/api.ts";
import { readBody } from "../../../lib/faults.ts";
import { formatDate } from "../../../lib/format.ts";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import { toast } from "../../../lib/toast.ts";
import { OwnDataForm } from "./own-data-form.tsx";
import { Sessions, SignOutEverywhere } from "./sessions.tsx";

export function ProfilePage() {
  return (
    <Page title={m.profile_title()} text={m.profile_text()} width="form">
      <Section title={m.profile_data()}>
        <OwnDataForm />
      </Section>
      <Section title={m.profile_password()} text={m.profile_password_text()}>
        <PasswordForm />
      </Section>
      <Section title={m.factor_section()} text={m.factor_section_text()}>
        <SecondFactorSettings />
      </Section>
      <div id="notifications">
        <Section title={m.notify_title()} text={m.notify_text()}>
          <ReturnedMail />
          <NotificationSettings />
        </Section>
      </div>
      <Section title={m.sessions_title()} text={m.sessions_text()}>
        <Sessions />
        <SignOutEverywhere />
      </Section>
      <Section title={m.profile_logins()} text={m.profile_logins_text()}>
        <LoginHistory />
      </Section>
    </Page>
  );
}

const returnedMailTexts = { bounced: m.profile_mail_bounced, complained: m.profile_mail_complained };

function ReturnedMail() {
  const { email, returnedMail, timezone } = useUser();
  if (!returnedMail) return null;
  return (
    <Notice tone="fair">
      <Stack gap={8} align="start">
        {returnedMailTexts[returnedMail.kind]({ email, date: formatDate(returnedMail.at, timezone) })}
        <RequestButton
          size="xs"
          run={() => callPublic("resendConfirmation", { body: { email } })}
          doneMessage={m.resend_done()}
          failedMessage={m.resend_failed()}
        >
          {m.profile_mail_confirm()}
        </RequestButton>
      </Stack>
    </Notice>
  );
}

const notificationSettingsQuery = queryOptions({
  queryKey: ["notification-settings"],
  queryFn: async ({ signal }) => (await call("getNotificationSettings", { signal })).settings,
});

const kindNames: Record<NotificationKind, () => string> = {
  run_finished: m.notify_run_finished,
  run_paused: m.notify_run_paused,
  minutes_low: m.notify_minutes_low,
  number_failing: m.notify_number_failing,
  human_requested: m.notify_human_requested,
  interview: m.notify_interview,
  import_finished: m.notify_import_finished,
  billing: m.notify_billing,
};

const channels = {
  app: { label: m.notify_app, checkboxLabel: m.notify_app_of },
  mail: { label: m.notify_mail, checkboxLabel: m.notify_mail_of },
};

function NotificationSettings() {
  const query = useQuery(notificationSettingsQuery);
  const save = useMutation({
    mutationFn: (settings: Settings) => call("saveNotificationSettings", { body: settings }),
    // Saves run one after the other: each sends all settings, so the last press must win.
    scope: { id: "notification-settings" },
    onMutate: async (settings) => {
      queryClient.setQueryData(notificationSettingsQuery.queryKey, settings);
      // A read that is under way would bring the earlier settings back.
      await queryClient.cancelQueries({ queryKey: notificationSettingsQuery.queryKey });
    },
    onError: async (error) => {
      toast.error(messageOf(error, m.notify_save_failed()));
      await queryClient.invalidateQueries({ queryKey: notificationSettingsQuery.queryKey });
    },
  });
  const settings = query.data;
  const channelColumn = (channel: keyof typeof channels): Column<NotificationKind> => ({
    key: channel,
    label: channels[channel].label(),
    cell: (kind) =>
      settings && (
        <Checkbox
          aria-label={channels[channel].checkboxLabel({ kind: kindNames[kind]() })}
          checked={settings[kind][channel]}
          onChange={({ currentTarget: { checked } }) =>
            save.mutate({ ...settings, [kind]: { ...settings[kind], [channel]: checked } })
          }
        />
      ),
  });
  return (
    <TableCard
      label={m.bell_settings()}
      columns={[
        { key: "kind", label: m.notify_title(), cell: (kind) => kindNames[kind]() },
        channelColumn("app"),
        channelColumn("mail"),
      ]}
      rows={settings ? notificationKinds : []}
      rowKey={(kind) => kind}
      query={query}
      skeletonRows={notificationKinds.length}
      failureTitle={m.notify_failed()}
      minWidth={320}
      isPlain
    />
  );
}

function PasswordForm() {
  const { email } = useUser();
  const { submit, faults, failure, isSaving } = useForm({
    saved: {},
    read: async ({ fields }) => {
      const { setPasswordBody } = await import("@callwright/contracts/endpoints/account");
      const { currentPassword, ...newPassword } = Object.fromEntries(fields);
      return readBody(setPasswordBody, { ...newPassword, ...(currentPassword && { currentPassword }) });
    },
    send: (body) => call("setPassword", { body }),
    savedValuesOf: () => ({}),
    failedMessage: m.profile_password_failed,
    onSaved: (_, { form }) => {
      form?.reset();
      toast.success(m.profile_password_set());
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16} maw={480}>
        {failure && <Notice tone="bad">{failure}</Notice>}
        {/* Password managers need the account's name. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          name="currentPassword"
          label={m.profile_password_current()}
          description={m.profile_password_current_text()}
          error={faults.currentPassword}
          autoComplete="current-password"
        />
        <PasswordField
          name="password"
          label={m.profile_password_new()}
          description={m.profile_password_new_text()}
          error={faults.password}
          autoComplete="new-password"
        />
        <PasswordField
          name="confirmPassword"
          label={m.profile_password_confirm()}
          error={faults.confirmPassword}
          autoComplete="new-password"
        />
        <Group gap={8}>
          <Button type="submit" variant="default" size="md" loading={isSaving}>
            {m.profile_password_submit()}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput {...props} visibilityToggleButtonProps={{ "aria-label": m.login_show_password(), tabIndex: 0 }} />
);
