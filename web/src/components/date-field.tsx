/** A native date field. Its text is the browser's only while it is edited: otherwise it is in the reader's language. */
import { TextInput, type TextInputProps } from "@mantine/core";
import { type ChangeEvent, useState } from "react";
import * as m from "#messages";
import { formatDate, formatDateTime } from "../lib/format.ts";
import classes from "./date-field.module.css";

interface DateFieldProps extends Omit<TextInputProps, "type" | "value" | "defaultValue"> {
  readonly type?: "date" | "datetime-local";
  readonly inside?: string;
  readonly value?: string;
  readonly defaultValue?: string;
}

const texts = {
  date: (value: string) => formatDate(`${value}T12:00:00Z`, "UTC"),
  "datetime-local": (value: string) => formatDateTime(`${value}Z`, "UTC"),
} as const;

export function DateField({ type = "date", inside, defaultValue = "", onChange, ...props }: DateFieldProps) {
  const [typed, setTyped] = useState(defaultValue);
  const value = props.value ?? typed;
  const text = value ? texts[type](value) : undefined;
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.currentTarget.value);
    onChange?.(event);
  };
  return (
    <TextInput
      {...(inside && { "aria-label": inside })}
      {...(props.value === undefined && { defaultValue })}
      {...props}
      type={type}
      onChange={change}
      classNames={{ wrapper: classes.wrapper, input: classes.input, section: classes.section }}
      leftSection={
        <span className="cw-cut cw-num" data-empty={text === undefined || undefined} aria-hidden>
          {inside && <span className="cw-dimmed">{inside} </span>}
          <bdi>{text ?? (inside ? "" : m.date_choose())}</bdi>
        </span>
      }
      leftSectionPointerEvents="none"
    />
  );
}
