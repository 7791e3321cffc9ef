import { Button, Group, PasswordInput, type PasswordInputProps, Stack } from "@mantine/core";
import * as m from "#messages";
import { Notice } from "../../../components/notice.tsx";
import { useForm } from "../../../components/use-form.ts";
import { call } from "../../../lib/api.ts";
import { readBody } from "../../../lib/faults.ts";
import { useUser } from "../../../lib/session.ts";
import { toast } from "../../../lib/toast.ts";

export function PasswordForm() {
  const { email } = useUser();
  const { submit, faults, failure, isSaving } = useForm({
    saved: {},
    // The schema's code loads on save.
    read: async ({ fields }) => {
      const { setPasswordBody } = await import("@callwright/contracts/endpoints/account");
      const { currentPassword, ...typed } = Object.fromEntries(fields);
      return readBody(setPasswordBody, { ...typed, ...(currentPassword && { currentPassword }) });
    },
    send: (body) => call("setPassword", { body }),
    savedIn: () => ({}),
    failed: m.profile_password_failed,
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
        <Secret
          name="currentPassword"
          label={m.profile_password_current()}
          description={m.profile_password_current_text()}
          error={faults.currentPassword}
          autoComplete="current-password"
        />
        <Secret
          name="password"
          label={m.profile_password_new()}
          description={m.profile_password_new_text()}
          error={faults.password}
          autoComplete="new-password"
        />
        <Secret
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

const Secret = (props: PasswordInputProps) => (
  <PasswordInput {...props} visibilityToggleButtonProps={{ "aria-label": m.login_show_password(), tabIndex: 0 }} />
);
