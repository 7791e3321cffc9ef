import { IconCheck } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import * as m from "#messages";
import { Field, type FieldProps } from "../../components/field.tsx";
import classes from "./auth-card.module.css";
import { PASSWORD_MIN } from "./checks.ts";

/** The sign-in address. Password managers recognise it by the name `username`. */
export function EmailField(props: Partial<FieldProps>) {
  return (
    <Field
      name="email"
      type="email"
      label={m.login_email()}
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      {...props}
    />
  );
}

export function NewPasswordField({ defaultValue, ...props }: FieldProps & { readonly defaultValue: string }) {
  const [isLong, setLong] = useState(defaultValue.length >= PASSWORD_MIN);
  return (
    <Field
      type="password"
      autoComplete="new-password"
      defaultValue={defaultValue}
      onInput={(event: FormEvent<HTMLInputElement>) => setLong(event.currentTarget.value.length >= PASSWORD_MIN)}
      hint={
        <span className={classes.rule} data-met={isLong}>
          {isLong && <IconCheck size={14} stroke={2} aria-hidden />}
          {m.field_password_hint()}
        </span>
      }
      {...props}
    />
  );
}

export function RepeatPasswordField(props: Omit<FieldProps, "label">) {
  return <Field type="password" autoComplete="new-password" label={m.field_confirm_password()} {...props} />;
}
