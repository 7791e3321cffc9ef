/** A native date field. Except while it is edited, it shows the date in the reader's language, not the browser's. */
import { TextInput, type TextInputProps } from "@mantine/core";
import { type ChangeEvent, useState } from "react";
import * as m from "#messages";
import { formatDate, formatDateTime } from "../lib/format.ts";
import classes from "./date-field.module.css";

interface DateFieldProps extends Omit<TextInputProps, "type" | "value" | "defaultValue"> {
  readonly type?: "date" | "datetime-local";
  /** A label inside the field, for a toolbar. */
  readonly innerLabel?: string;
  readonly value?: string;
  readonly defaultValue?: string;
}

/** The typed date and time are shown as they are: reading and formatting them as UTC changes nothing. */
const formatters = {
  date: (value: string) => formatDate(`${value}T12:00:00Z`, "UTC"),
  "datetime-local": (value: string) => formatDateTime(`${value}Z`, "UTC"),
} as const;

export function DateField({ type = "date", innerLabel, defaultValue = "", onChange, ...props }: DateFieldProps) {
  const [typedValue, setTypedValue] = useState(defaultValue);
  const value = props.value ?? typedValue;
  const text = value ? formatters[type](value) : undefined;
  const placeholder = innerLabel ? "" : m.date_choose();
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setTypedValue(event.currentTarget.value);
    onChange?.(event);
  };
  return (
    <TextInput
      {...(innerLabel && { "aria-label": innerLabel })}
      {...(props.value === undefined && { defaultValue })}
      {...props}
      type={type}
      onChange={change}
      classNames={{ wrapper: classes.wrapper, input: classes.input, section: classes.section }}
      leftSection={
        <span className="cw-cut cw-num" data-empty={text === undefined || undefined} aria-hidden>
          {innerLabel && <span className="cw-dimmed">{innerLabel} </span>}
          <bdi>{text ?? placeholder}</bdi>
        </span>
      }
      leftSectionPointerEvents="none"
    />
  );
}
