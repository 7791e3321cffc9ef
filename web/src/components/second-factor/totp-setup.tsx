/** Sets up an authenticator app: its secret as a picture and as text, and a first code. */
import type { SecondFactor } from "@callwright/contracts/endpoints/second-factor";
import { Button, Flex, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect } from "react";
import { renderSVG } from "uqr";
import * as m from "#messages";
import { ApiError, call, messageOf } from "../../lib/api.ts";
import { CopyLine } from "../copy-line.tsx";
import { Notice } from "../notice.tsx";
import classes from "./second-factor.module.css";

interface TotpSetupProps {
  readonly onDone: (enrolled: { secondFactor: SecondFactor; recoveryCodes?: string[] | undefined }) => void;
  readonly onClose: () => void;
}

const pictureOf = (uri: string) => `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`;

export function TotpSetup({ onDone, onClose }: TotpSetupProps) {
  const begin = useMutation({ mutationFn: () => call("beginTotp"), gcTime: 0 });
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
  const fault = problem instanceof ApiError ? problem.issues[0]?.message : undefined;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16} maw={480}>
        <p className="cw-dimmed">{m.factor_app_scan()}</p>
        {problem && !fault && <Notice tone="bad">{messageOf(problem, m.error_generic())}</Notice>}
        {begin.data && (
          <>
            <img className={classes.picture} src={pictureOf(begin.data.uri)} alt={m.factor_app_picture()} />
            <CopyLine text={begin.data.secret} label={m.factor_app_secret()} />
          </>
        )}
        <TextInput
          name="totp"
          label={m.factor_code()}
          description={m.factor_code_text()}
          error={fault}
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
