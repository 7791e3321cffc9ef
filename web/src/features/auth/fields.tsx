import { IconCheck } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import * as m from "#messages";
import { Field, type FieldProps } from "../../components/plain-controls.tsx";
import classes from "./auth-card.module.css";

// Repeats the server's checks and messages: the contract's schemas are larger than the code of these screens.
const MIN_PASSWORD_LENGTH = 10;
const MAX_PASSWORD_LENGTH = 200;

/** One @, and a dot in the domain: "rita@acme.test". */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const emailFault = (email: string) => (emailPattern.test(email) ? undefined : m.login_email_invalid());

export const nameFault = (name: string) => (name.length < 2 ? m.fault_name() : undefined);

/** Empty, or an international number such as "+493012345678". */
const phonePattern = /^(\+[1-9]\d{6,14})?$/;

export const phoneFault = (phone: string) => (phonePattern.test(phone) ? undefined : m.fault_phone());

export function newPasswordFault(password: string) {
  if (password.length < MIN_PASSWORD_LENGTH) return m.fault_password_short();
  return password.length > MAX_PASSWORD_LENGTH ? m.fault_password_long() : undefined;
}

export const repeatFault = (password: string, repeated: string) =>
  password === repeated ? undefined : m.fault_passwords_differ();

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
  const [isLongEnough, setLongEnough] = useState(defaultValue.length >= MIN_PASSWORD_LENGTH);
  return (
    <Field
      type="password"
      autoComplete="new-password"
      defaultValue={defaultValue}
      onInput={(event: FormEvent<HTMLInputElement>) =>
        setLongEnough(event.currentTarget.value.length >= MIN_PASSWORD_LENGTH)
      }
      hint={
        <span className={classes.rule} data-met={isLongEnough}>
          {isLongEnough && <IconCheck size={14} stroke={2} aria-hidden />}
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
