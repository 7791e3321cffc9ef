/** The three dots; they stand alone until the menu's code is there. One element: a long table has one in every row. */
import type { ComponentProps } from "react";
import classes from "./more-button.module.css";

type MoreButtonProps = ComponentProps<"button"> & { readonly label: string; readonly size: "sm" | "md" };

/** Takes what the menu gives its target: ref, state and handlers. */
export function MoreButton({ label, size, className, ...props }: MoreButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={className ? `${classes.more} ${className}` : classes.more}
      data-size={size}
      aria-label={label}
      title={label}
      aria-haspopup="menu"
    />
  );
}
