import type { SecondFactor } from "@callwright/contracts/endpoints/second-factor";
import { Button, Flex, Stack, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { renderSVG } from "uqr";
import * as m from "#messages";
import { ApiError, call, messageOf } from "../../lib/api.ts";
import { formatDate } from "../../lib/format.ts";
import { secondFactorQuery } from "../../lib/page-queries.ts";
import { createPasskey, hasPasskeys } from "../../lib/passkeys.ts";
import { queryClient } from "../../lib/query.ts";
import { useUser } from "../../lib/session.ts";
import { toast } from "../../lib/toast.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { CopyLine } from "../copy-button.tsx";
import { Failure } from "../empty-state.tsx";
import { Notice } from "../notice.tsx";
import { factorErrorText } from "./proof-form.tsx";
import classes from "./second-factor.module.css";

interface FactorChange {
  readonly secondFactor: SecondFactor;
  readonly recoveryCodes?: readonly string[] | undefined;
}

interface Confirmation {
  readonly action: string;
  readonly consequence: string;
  readonly run: () => Promise<FactorChange>;
}

/** `onReady` is called after each change, and only once the user has closed new recovery codes. */
export function SecondFactorSettings({ onReady }: { readonly onReady?: () => void }) {
  const { timezone } = useUser();
  const { data, error, refetch } = useQuery(secondFactorQuery);
  const [codes, setCodes] = useState<readonly string[]>();
  const [isAddingApp, setAddingApp] = useState(false);
  /** Kept after the user's answer, so that the dialog keeps its text while it closes. */
  const [confirmation, setConfirmation] = useState<Confirmation>();
  const [isConfirming, setConfirming] = useState(false);
  const ask = (next: Confirmation) => {
    setConfirmation(next);
    setConfirming(true);
  };

  const finishChange = ({ secondFactor, recoveryCodes }: FactorChange) => {
    queryClient.setQueryData(secondFactorQuery.queryKey, secondFactor);
    setAddingApp(false);
    setCodes(recoveryCodes);
    if (!recoveryCodes) onReady?.();
  };
  const change = useMutation({
    mutationFn: (run: Confirmation["run"]) => run(),
    onSuccess: finishChange,
    onError: (problem) => toast.error(factorErrorText(problem)),
  });

  if (codes)
    return (
      <RecoveryCodes
        codes={codes}
        onClose={() => {
          setCodes(undefined);
          onReady?.();
        }}
      />
    );
  if (!data) return error ? <Failure title={m.error_generic()} error={error} onRetry={() => void refetch()} /> : null;
  if (isAddingApp) return <TotpSetup onDone={finishChange} onClose={() => setAddingApp(false)} />;

  const { hasTotp, passkeys, recoveryCodesLeft } = data;
  return (
    <ul className="cw-stack">
      <FactorRow title={m.factor_app()} text={hasTotp ? m.factor_app_on() : m.factor_app_text()}>
        {hasTotp ? (
          <Button
            variant="default"
            loading={change.isPending}
            onClick={() =>
              ask({ action: m.factor_app_remove(), consequence: m.factor_lost(), run: () => call("removeTotp") })
            }
          >
            {m.factor_app_remove()}
          </Button>
        ) : (
          <Button variant="default" onClick={() => setAddingApp(true)}>
            {m.factor_app_add()}
          </Button>
        )}
      </FactorRow>
      {passkeys.map(({ id, name, host, createdAt }) => (
        <FactorRow
          key={id}
          title={m.factor_passkey_named({ name })}
          text={m.factor_passkey_since({ host, date: formatDate(createdAt, timezone) })}
        >
          <Button
            variant="default"
            loading={change.isPending}
            aria-label={m.factor_passkey_remove({ name })}
            onClick={() =>
              ask({
                action: m.factor_passkey_remove({ name }),
                consequence: m.factor_lost(),
                run: () => call("removePasskey", { params: { id } }),
              })
            }
          >
            {m.factor_remove()}
          </Button>
        </FactorRow>
      ))}
      {hasPasskeys() && (
        <FactorRow title={m.factor_passkeys()} text={m.factor_passkeys_text()}>
          <Button variant="default" loading={change.isPending} onClick={() => change.mutate(addPasskey)}>
            {m.factor_passkey_add()}
          </Button>
        </FactorRow>
      )}
      {(hasTotp || passkeys.length > 0) && (
        <FactorRow title={m.factor_recovery()} text={m.factor_recovery_left({ count: recoveryCodesLeft })}>
          <Button
            variant="default"
            loading={change.isPending}
            onClick={() =>
              ask({
                action: m.factor_recovery_renew(),
                consequence: m.factor_codes_lost(),
                run: () => call("renewRecoveryCodes"),
              })
            }
          >
            {m.factor_recovery_renew()}
          </Button>
        </FactorRow>
      )}
      {confirmation && (
        <ConfirmDialog
          isOpen={isConfirming}
          onClose={() => setConfirming(false)}
          title={confirmation.action}
          action={confirmation.action}
          onConfirm={() => {
            // Closed first, since the request may open the dialog that asks for a proof of identity.
            setConfirming(false);
            change.mutate(confirmation.run);
          }}
          isDangerous
        >
          <p>{confirmation.consequence}</p>
        </ConfirmDialog>
      )}
    </ul>
  );
}

async function addPasskey(): Promise<FactorChange> {
  const { options } = await call("beginPasskey");
  const passkey = await createPasskey(options);
  return call("addPasskey", { body: { name: deviceName(), passkey } });
}

interface FactorRowProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

const FactorRow = ({ title, text, children }: FactorRowProps) => (
  <li className={classes.factor}>
    <div>
      <p>{title}</p>
      <p className="cw-dimmed">{text}</p>
    </div>
    {children}
  </li>
);

const deviceName = (): string => /Windows|Mac OS|iPhone|iPad|Android|Linux/.exec(navigator.userAgent)?.[0] ?? "Passkey";

function RecoveryCodes({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  return (
    <Stack gap={16} maw={480}>
      <Notice tone="neutral" title={m.factor_codes_title()}>
        {m.factor_codes_text()}
      </Notice>
      <CopyLine text={codes.join("\n")} label={m.factor_codes_copy()} isBlock isFocused />
      <div>
        <Button onClick={onClose}>{m.factor_codes_done()}</Button>
      </div>
    </Stack>
  );
}

interface TotpSetupProps {
  readonly onDone: (change: FactorChange) => void;
  readonly onClose: () => void;
}

const qrCodeUrl = (uri: string) => `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`;

function TotpSetup({ onDone, onClose }: TotpSetupProps) {
  const begin = useMutation({ mutationFn: () => call("beginTotp"), gcTime: 0 }); // Secrets are not cached.
  const confirm = useMutation({
    mutationFn: (totp: string) => call("confirmTotp", { body: { totp } }),
    gcTime: 0,
    onSuccess: onDone,
  });
  const { mutate } = begin;
  useEffect(() => mutate(), [mutate]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    confirm.mutate(String(new FormData(event.currentTarget).get("totp") ?? ""));
  };
  const problem = begin.error ?? confirm.error;
  const codeFault = problem instanceof ApiError ? problem.issues[0]?.message : undefined;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16} maw={480}>
        <p className="cw-dimmed">{m.factor_app_scan()}</p>
        {problem && !codeFault && <Notice tone="bad">{messageOf(problem, m.error_generic())}</Notice>}
        {begin.data && (
          <>
            <img
              style={{ width: 200, height: 200, borderRadius: 8 }}
              src={qrCodeUrl(begin.data.uri)}
              alt={m.factor_app_picture()}
            />
            <CopyLine text={begin.data.secret} label={m.factor_app_secret()} />
          </>
        )}
        <TextInput
          name="totp"
          label={m.factor_code()}
          description={m.factor_code_text()}
          error={codeFault}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          maw={240}
        />
        <Flex wrap="wrap" gap={8}>
          <Button type="submit" loading={confirm.isPending} disabled={!begin.data}>
            {m.factor_app_confirm()}
          </Button>
          <Button variant="default" onClick={onClose}>
            {m.cancel()}
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}
