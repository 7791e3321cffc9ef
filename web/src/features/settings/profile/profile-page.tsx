/** The user's profile: data, password, devices, sign-ins. */
import * as m from "#messages";
import { LoginHistory } from "../../../components/logins/login-history.tsx";
import { Page } from "../../../components/page.tsx";
import { SecondFactorSettings } from "../../../components/second-factor/second-factor-settings.tsx";
import { Section } from "../../../components/section.tsx";
import { NotificationSettings } from "./notification-settings.tsx";
import { OwnDataForm } from "./own-data-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { Sessions } from "./sessions.tsx";
import { SignOutEverywhere } from "./sign-out-everywhere.tsx";

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
