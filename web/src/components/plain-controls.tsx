/** Field and button of the public pages: the component library's would take a third of sign-in's size limit. */
import { IconArrowBigUp, IconEye, IconEyeOff } from "@tabler/icons-react";
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from "react";
import * as m from "#messages";
import classes from "./plain-controls.module.css";

export interface FieldProps extends ComponentProps<"input"> {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly aside?: ReactNode;
}

export function Field({ label, error, hint, aside, type, ...input }: FieldProps) {
  const id = useId();
  const [isPasswordShown, setPasswordShown] = useState(false);
  const [isCapsLocked, setCapsLocked] = useState(false);
  const isSecret = type === "password";
  const Eye = isPasswordShown ? IconEyeOff : IconEye;
  const note = error ?? hint;
  const watchCapsLock = (event: KeyboardEvent) => setCapsLocked(event.getModifierState("CapsLock"));
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.box}>
        <input
          {...input}
          id={id}
          type={isSecret && isPasswordShown ? "text" : type}
          className={classes.input}
          data-secret={isSecret || undefined}
          aria-invalid={error !== undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          {...(isSecret && {
            autoCapitalize: "none",
            spellCheck: false,
            dir: "ltr",
            onKeyDown: watchCapsLock,
            onKeyUp: watchCapsLock,
            onBlur: () => setCapsLocked(false),
          })}
        />
        {isSecret && (
          <button
            type="button"
            className={classes.eye}
            aria-label={m.login_show_password()}
            aria-pressed={isPasswordShown}
            onClick={() => setPasswordShown(!isPasswordShown)}
          >
            <Eye size={18} stroke={1.5} aria-hidden />
          </button>
        )}
      </div>
      {/* Rendered after the input, so that Tab reaches the input first; the grid shows it above the input. */}
      {aside && <div className={classes.aside}>{aside}</div>}
      {note && (
        <p id={`${id}-note`} className={error === undefined ? classes.hint : classes.error}>
          {note}
        </p>
      )}
      {isSecret && (
        <p role="status" className={classes.hint} hidden={!isCapsLocked}>
          {isCapsLocked && (
            <>
              <IconArrowBigUp size={14} stroke={1.75} aria-hidden />
              {m.field_caps_lock()}
            </>
          )}
        </p>
      )}
    </div>
  );
}

/** A busy button keeps its label, width and focus. */
interface PlainButtonProps extends ComponentProps<"button"> {
  readonly variant?: "filled" | "default";
  readonly isBusy?: boolean;
}

export function PlainButton(props: PlainButtonProps) {
  const { variant = "filled", isBusy = false, type = "button", onClick, children, ...button } = props;
  return (
    <button
      {...button}
      type={type}
      className={classes.button}
      data-variant={variant}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className={classes.buttonLabel}>{children}</span>
      {isBusy && (
        <span style={{ position: "absolute", display: "grid" }}>
          <Spinner />
        </span>
      )}
    </button>
  );
}

export const Spinner = () => <span className={classes.spinner} aria-hidden />;
