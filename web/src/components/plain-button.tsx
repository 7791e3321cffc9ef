/** Keeps label, width and focus while busy. The component library's would take a fifth of sign-in's size limit. */
import type { ComponentProps } from "react";
import classes from "./plain-button.module.css";

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
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
    >
      <span className={classes.label}>{children}</span>
      {isBusy && (
        <span className={classes.over}>
          <Spinner />
        </span>
      )}
    </button>
  );
}

export const Spinner = () => <span className={classes.spinner} aria-hidden />;
