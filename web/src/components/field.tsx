/**
 * A labelled input of the public pages, looking like the app's. The component library's inputs would take a tenth of what
 * sign-in may load.
 */
import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { type ComponentProps, useId, useState } from "react";
import * as m from "#messages";
import classes from "./field.module.css";

interface FieldProps extends ComponentProps<"input"> {
  readonly label: string;
  readonly error?: string | undefined;
}

export function Field({ label, error, type, ...input }: FieldProps) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const isSecret = type === "password";
  const Eye = isShown ? IconEyeOff : IconEye;
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.box}>
        <input
          {...input}
          id={id}
          type={isSecret && isShown ? "text" : type}
          className={classes.input}
          data-secret={isSecret || undefined}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {isSecret && (
          <button
            type="button"
            className={classes.eye}
            aria-label={m.login_show_password()}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <Eye size={18} stroke={1.5} aria-hidden />
          </button>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
