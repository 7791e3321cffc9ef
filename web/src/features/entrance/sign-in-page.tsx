/** The sign-in screen: email and password, the server's words on refusal. */
import type { User } from "@callwright/contracts/endpoints/session";
import { Button } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import * as m from "#messages";
import { Field } from "../../components/field.tsx";
import { LanguageLinks } from "../../components/language-links.tsx";
import { Logo } from "../../components/logo.tsx";
import { Notice } from "../../components/notice.tsx";
import { ApiError, callPublic } from "../../lib/api.ts";
import classes from "./sign-in-page.module.css";

interface SignInPageProps {
  /** Why the person is here: "Session expired. Please log in again." */
  readonly notice: string | undefined;
  /** Somebody has begun to type: time to fetch the app's code. */
  readonly onBegin: () => void;
  readonly onSignedIn: (user: User) => void;
}

interface Faults {
  readonly email?: string | undefined;
  readonly password?: string | undefined;
}

function faultsOf(email: string, password: string): Faults | undefined {
  const faults: Faults = {
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : m.login_email_invalid(),
    password: password === "" ? m.login_password_missing() : undefined,
  };
  return faults.email || faults.password ? faults : undefined;
}

/** The server's message, else the specification's two. */
function refusalOf(error: unknown): string {
  if (!(error instanceof ApiError)) return m.login_unknown();
  if (error.code === "invalid_credentials") return m.login_failed();
  return error.code === "internal" ? m.login_unknown() : error.message;
}

export function SignInPage({ notice, onBegin, onSignedIn }: SignInPageProps) {
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const email = String(data.get("email")).trim();
    const password = String(data.get("password"));
    const found = faultsOf(email, password);
    setFaults(found ?? {});
    setRefusal(undefined);
    if (found) {
      form.current?.querySelector<HTMLInputElement>(found.email ? "[name=email]" : "[name=password]")?.focus();
      return;
    }
    setBusy(true);
    try {
      const { user } = await callPublic("login", { body: { email, password } });
      onSignedIn(user);
    } catch (error) {
      setRefusal(refusalOf(error));
      setBusy(false);
    }
  };

  return (
    <div className={classes.page}>
      <main className={classes.card}>
        <Logo />
        <div className={classes.heading}>
          <h1 className={classes.title}>{m.login_title()}</h1>
          <p className={classes.text}>{m.login_text()}</p>
        </div>
        {notice && !refusal && <Notice tone="neutral">{notice}</Notice>}
        {refusal && <Notice tone="bad">{refusal}</Notice>}
        <form ref={form} className={classes.form} onSubmit={(event) => void submit(event)} onInput={onBegin} noValidate>
          <Field
            name="email"
            type="email"
            label={m.login_email()}
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            error={faults.email}
          />
          <Field
            name="password"
            label={m.login_password()}
            autoComplete="current-password"
            type="password"
            error={faults.password}
          />
          <Button type="submit" size="md" fullWidth loading={isBusy}>
            {m.login_submit()}
          </Button>
        </form>
      </main>
      <LanguageLinks />
    </div>
  );
}
