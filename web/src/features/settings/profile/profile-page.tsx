import type { NotificationSettings as Settings } from "@callwright/contracts/endpoints/notification";
import { type NotificationKind, notificationKinds } from "@callwright/contracts/notification-kinds";
import { Button, Checkbox, NativeSelect, Stack, TextInput } from "@mantine/core";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { LoginHistory } from "../../../components/logins/login-history.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Page } from "../../../components/page.tsx";
import { RequestButton } from "../../../components/request-button.tsx";
import { SecondFactorSettings } from "../../../components/second-factor/second-factor-settings.tsx";
import { Section } from "../../../components/section.tsx";
import { type Column, TableCard } from "../../../components/table/table-card.tsx";
import { useForm } from "../../../components/use-form.ts";
import { ZoneSelect } from "../../../components/zone-select.tsx";
import { call, callPublic, messageOf } from "../../../lib/api.ts";
import { leaveApp } from "../../../lib/boot.ts";
import { readDraft, saveDraft } from "../../../lib/drafts.ts";
import { formatDate } from "../../../lib/format.ts";
import { getLocale, localeNames, locales, setLocale } from "../../../lib/i18n/locale.ts";
import { meQuery } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import { takeMark } from "../../../lib/session-mark.ts";
import { announceSignOut } from "../../../lib/session-tabs.ts";
import { toast } from "../../../lib/toast.ts";
import { SaveFoot } from "../save-foot.tsx";
import { faultTexts, type OwnData, ownDataOf, readOwnData } from "./own-data.ts";
import { PasswordForm } from "./password-form.tsx";
import { Sessions } from "./sessions.tsx";

const texts = { bounced: m.profile_mail_bounced, complained: m.profile_mail_complained };

function ReturnedMail() {
  const { email, returnedMail, timezone } = useUser();

  if (!returnedMail) return null;
  return (
    <Notice tone="fair">
      <Stack gap={8} align="start">
        {texts[returnedMail.kind]({ email, date: formatDate(returnedMail.at, timezone) })}
        <RequestButton
          size="xs"
          run={() => callPublic("resendConfirmation", { body: { email } })}
          done={m.resend_done()}
          failed={m.resend_failed()}
        >
          {m.profile_mail_confirm()}
        </RequestButton>
      </Stack>
    </Notice>
  );
}

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

function SignOutEverywhere() {
  const [isAsking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: () => call("signOutEverywhere"),
    onSuccess: () => {
      takeMark();
      announceSignOut();
      leaveApp({ notice: m.profile_everywhere_done });
    },
    onError: (error) => toast.error(messageOf(error, m.error_generic())),
  });
  return (
    <div>
      <Button variant="default" onClick={() => setAsking(true)}>
        {m.profile_everywhere()}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={m.profile_everywhere_title()}
        action={m.profile_everywhere()}
        onConfirm={() => end.mutate()}
        isBusy={end.isPending}
        isDangerous
      >
        {m.profile_everywhere_text()}
      </ConfirmDialog>
    </div>
  );
}

const settingsQuery = queryOptions({
  queryKey: ["notification-settings"],
  queryFn: async ({ signal }) => (await call("getNotificationSettings", { signal })).settings,
});

const kindWords: Record<NotificationKind, () => string> = {
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
  app: { label: m.notify_app, ofKind: m.notify_app_of },
  mail: { label: m.notify_mail, ofKind: m.notify_mail_of },
};

function NotificationSettings() {
  const query = useQuery(settingsQuery);
  const save = useMutation({
    mutationFn: (settings: Settings) => call("saveNotificationSettings", { body: settings }),
    // One after the other: each sends all settings, and the last press counts.
    scope: { id: "notification-settings" },
    onMutate: async (settings) => {
      queryClient.setQueryData(settingsQuery.queryKey, settings);
      await queryClient.cancelQueries({ queryKey: settingsQuery.queryKey });
    },
    onError: async (error) => {
      toast.error(messageOf(error, m.notify_save_failed()));
      await queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
    },
  });
  const settings = query.data;
  const channelColumn = (channel: keyof typeof channels): Column<NotificationKind> => ({
    key: channel,
    label: channels[channel].label(),
    cell: (kind) =>
      settings && (
        <Checkbox
          aria-label={channels[channel].ofKind({ kind: kindWords[kind]() })}
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
        { key: "kind", label: m.notify_title(), cell: (kind) => kindWords[kind]() },
        channelColumn("app"),
        channelColumn("mail"),
      ]}
      rows={settings ? notificationKinds : []}
      rowKey={(kind) => kind}
      query={query}
      skeletonRows={notificationKinds.length}
      failed={m.notify_failed()}
      minWidth={320}
      isPlain
    />
  );
}

const DRAFT = "profile";

function OwnDataForm() {
  const user = useUser();
  const [draft] = useState(() => readDraft(user.id, DRAFT) as OwnData | undefined);
  const saved = ownDataOf({ ...user, language: user.language ?? getLocale() });
  const form = useForm({
    saved,
    draft,
    onType: (values) =>
      saveDraft(user.id, DRAFT, JSON.stringify(values) === JSON.stringify(saved) ? undefined : values),
    read: ({ values }) => readOwnData(values),
    send: (body) => call("updateUser", { body }),
    savedIn: ({ user: changed }) => ownDataOf({ ...changed, language: changed.language ?? getLocale() }),
    texts: faultTexts,
    failed: m.profile_failed,
    onSaved: ({ user: changed }) => {
      saveDraft(user.id, DRAFT, undefined);
      queryClient.setQueryData(meQuery.queryKey, changed);
      toast.success(m.profile_saved());
      if (changed.language) setLocale(changed.language);
    },
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap={16} maw={480}>
        {form.failure && <Notice tone="bad">{form.failure}</Notice>}
        <TextInput name="name" label={m.profile_name()} autoComplete="name" withAsterisk {...form.field("name")} />
        <TextInput
          label={m.profile_email()}
          description={m.profile_email_text()}
          error={user.returnedMail && m.profile_mail_returned()}
          value={user.email}
          variant="filled"
          dir="ltr"
          readOnly
        />
        <TextInput
          name="companyName"
          label={m.profile_company()}
          autoComplete="organization"
          withAsterisk
          {...form.field("companyName")}
        />
        <TextInput
          name="phone"
          type="tel"
          dir="ltr"
          label={m.profile_phone()}
          description={m.numbers_number_hint()}
          autoComplete="tel"
          {...form.field("phone")}
        />
        <ZoneSelect
          name="timezone"
          label={m.profile_zone()}
          description={m.profile_zone_text()}
          current={form.values.timezone}
          {...form.field("timezone")}
        />
        <NativeSelect
          name="language"
          label={m.language_label()}
          description={m.profile_language_text()}
          data={locales.map((locale) => ({ value: locale, label: localeNames[locale] }))}
          {...form.field("language")}
        />
        <SaveFoot label={m.profile_save()} form={form} />
      </Stack>
    </form>
  );
}
