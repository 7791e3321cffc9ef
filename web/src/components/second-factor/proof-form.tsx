import type { ProofMethod, StepUpProof } from "@callwright/contracts/endpoints/second-factor";
import { type FormEvent, useEffect, useState } from "react";
import * as m from "#messages";
import { ApiError, messageOf } from "../../lib/api.ts";
import { signWithPasskey } from "../../lib/passkeys.ts";
import { Notice } from "../notice.tsx";
import { Field, PlainButton } from "../plain-controls.tsx";
import classes from "./second-factor.module.css";

export interface ProofOptions {
  readonly methods: readonly ProofMethod[];
  readonly passkey?: object | undefined;
}

interface ProofFormProps {
  readonly load: () => Promise<ProofOptions>;
  readonly prove: (proof: StepUpProof) => Promise<void>;
  /** Called with each error, which the form also shows. */
  readonly onFailed?: (error: unknown) => void;
}

type TypedMethod = Exclude<ProofMethod, "passkey">;

const fields = {
  totp: { label: m.factor_code, hint: m.factor_code_text, autoComplete: "one-time-code", inputMode: "numeric" },
  recoveryCode: {
    label: m.factor_recovery_code,
    hint: m.factor_recovery_code_text,
    autoComplete: "off",
    inputMode: "text",
  },
  password: { label: m.login_password, hint: undefined, autoComplete: "current-password", inputMode: "text" },
} as const;

const methodTexts: Readonly<Record<ProofMethod, () => string>> = {
  passkey: m.factor_use_passkey,
  totp: m.factor_use_totp,
  recoveryCode: m.factor_use_recovery,
  password: m.factor_use_password,
};

function typedProof(method: TypedMethod, value: string): StepUpProof {
  if (method === "totp") return { totp: value };
  return method === "recoveryCode" ? { recoveryCode: value } : { password: value };
}

export function ProofForm({ load, prove, onFailed }: ProofFormProps) {
  const [options, setOptions] = useState<ProofOptions>();
  const [method, setMethod] = useState<ProofMethod>();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);

  const loadOptions = async () => {
    try {
      const loaded = await load();
      setOptions(loaded);
      setMethod((chosen) => chosen ?? loaded.methods[0]);
    } catch (problem) {
      setError(problem);
      onFailed?.(problem);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once; a failed passkey loads the options again.
  useEffect(() => void loadOptions(), []);

  const attempt = async (createProof: () => Promise<StepUpProof>) => {
    setBusy(true);
    setError(undefined);
    try {
      await prove(await createProof());
    } catch (problem) {
      setError(problem);
      onFailed?.(problem);
      // A passkey's challenge works once, so the next attempt needs new options.
      if (method === "passkey") await loadOptions();
    }
    setBusy(false);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("proof") ?? "");
    // A password may begin or end with a space.
    const value = method === "password" ? typed : typed.trim();
    if (method && method !== "passkey" && value !== "") void attempt(async () => typedProof(method, value));
  };

  const message = error === undefined ? undefined : factorErrorText(error);
  const typedField = method && method !== "passkey" ? fields[method] : undefined;
  return (
    <form className="cw-stack" style={{ gap: 16 }} onSubmit={submit} noValidate aria-busy={!options && !error}>
      {message && !typedField && <Notice tone="bad">{message}</Notice>}
      {options?.methods.length === 0 && <Notice tone="neutral">{m.factor_sign_in_again()}</Notice>}
      {method === "passkey" && options?.passkey && (
        <PlainButton
          type="button"
          isBusy={isBusy}
          autoFocus
          onClick={() => void attempt(async () => ({ passkey: await signWithPasskey(options.passkey ?? {}) }))}
        >
          {m.factor_passkey_go()}
        </PlainButton>
      )}
      {typedField && (
        <>
          <Field
            key={method}
            name="proof"
            type={method === "password" ? "password" : "text"}
            label={typedField.label()}
            hint={typedField.hint?.()}
            error={message}
            autoComplete={typedField.autoComplete}
            inputMode={typedField.inputMode}
            dir="ltr"
            autoFocus
          />
          <PlainButton type="submit" isBusy={isBusy}>
            {m.factor_confirm()}
          </PlainButton>
        </>
      )}
      {options?.methods
        .filter((otherMethod) => otherMethod !== method)
        .map((otherMethod) => (
          <button
            key={otherMethod}
            type="button"
            className={classes.otherMethod}
            onClick={() => {
              setMethod(otherMethod);
              setError(undefined);
            }}
          >
            {methodTexts[otherMethod]()}
          </button>
        ))}
    </form>
  );
}

/** Only the browser's passkey dialog fails without an `ApiError`. */
export function factorErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return m.factor_passkey_failed();
  return error.issues[0]?.message ?? messageOf(error, m.error_generic());
}
