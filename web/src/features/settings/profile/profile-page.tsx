/** The user's profile: data, password, devices, sign-ins. */
import { Skeleton } from "@mantine/core";
import { Suspense } from "react";
import * as m from "#messages";
import { Page } from "../../../components/page.tsx";
import { SecondFactorSettings } from "../../../components/second-factor/second-factor-settings.tsx";
import { Section } from "../../../components/section.tsx";
import { lazyLayer } from "../../../lib/idle.ts";
import { OwnDataForm } from "./own-data-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { Sessions } from "./sessions.tsx";
import { SignOutEverywhere } from "./sign-out-everywhere.tsx";

const logins = lazyLayer(async () => (await import("../../../components/logins/login-history.tsx")).LoginHistory);
const notifications = lazyLayer(async () => (await import("./notification-settings.tsx")).NotificationSettings);
/** Head and six rows, so that the page does not shift. */
const NOTIFICATIONS_HEIGHT = 276;
/** Head, five rows and the pager. */
const LOGINS_HEIGHT = 288;

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
          <Suspense fallback={<Skeleton height={NOTIFICATIONS_HEIGHT} />}>
            <notifications.Layer />
          </Suspense>
        </Section>
      </div>
      <Section title={m.sessions_title()} text={m.sessions_text()}>
        <Sessions />
        <SignOutEverywhere />
      </Section>
      <Section title={m.profile_logins()} text={m.profile_logins_text()}>
        <Suspense fallback={<Skeleton height={LOGINS_HEIGHT} />}>
          <logins.Layer />
        </Suspense>
      </Section>
    </Page>
  );
}
