/** Changes the password. Typed passwords are never stored, and cleared on success. */
import { Button, Group, PasswordInput, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import * as m from "#messages";
import { Notice } from "../../../components/notice.tsx";
import { ApiError, call, messageOf } from "../../../lib/api.ts";
import { useUser } from "../../../lib/session.ts";

import { toast } from "../../../lib/toast.ts";

type Faults = Readonly<Record<string, string>>;

interface Issue {
  readonly path: string;
  readonly message: string;
}

/** The first fault of each field. */
const faultsOf = (issues: readonly Issue[]): Faults =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [path, message]));

interface Passwords {
  readonly currentPassword?: string;
  readonly password: string;
  readonly confirmPassword: string;
}

/** The schema and its translations load on save. */
async function readForm(form: HTMLFormElement): Promise<{ body?: Passwords; faults: Faults }> {
  const [{ setPasswordBody }, { serverMessage }] = await Promise.all([
    import("@callwright/contracts/endpoints/account"),
    import("../../../lib/server-message.ts"),
  ]);
  const { currentPassword, ...typed } = Object.fromEntries(new FormData(form));
  const parsed = setPasswordBody.safeParse({ ...typed, ...(currentPassword && { currentPassword }) });
  if (parsed.success) return { body: parsed.data, faults: {} };
  const issues = parsed.error.issues.map(({ path, message }) => ({
    path: path.join("."),
    message: serverMessage(message),
  }));
  return { faults: faultsOf(issues) };
}

export function PasswordForm() {
  const { email } = useUser();
  const [faults, setFaults] = useState<Faults>({});
  const form = useRef<HTMLFormElement>(null);
  const showFaults = (newFaults: Faults) => {
    setFaults(newFaults);
    const first = ["currentPassword", "password", "confirmPassword"].find((name) => name in newFaults);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const save = useMutation({
    mutationFn: (body: Passwords) => call("setPassword", { body }),
    gcTime: 0,
    onSuccess: () => {
      form.current?.reset();
      toast.success(m.profile_password_set());
    },
    onError: (error) => showFaults(faultsOf(error instanceof ApiError ? error.issues : [])),
  });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { body, faults: newFaults } = await readForm(event.currentTarget);
    showFaults(newFaults);
    if (body) save.mutate(body);
  };
  const hasFieldFaults = Object.keys(faults).length > 0;
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap={16} maw={480}>
        {save.isError && !hasFieldFaults && (
          <Notice tone="bad">{messageOf(save.error, m.profile_password_failed())}</Notice>
        )}
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
          <Button type="submit" variant="default" size="md" loading={save.isPending}>
            {m.profile_password_submit()}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface SecretProps {
  readonly name: string;
  readonly label: string;
  readonly description?: string;
  readonly error: string | undefined;
  readonly autoComplete: string;
}

const Secret = (props: SecretProps) => (
  <PasswordInput {...props} visibilityToggleButtonProps={{ "aria-label": m.login_show_password(), tabIndex: 0 }} />
);
