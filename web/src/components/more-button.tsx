import type { ComponentProps } from "react";
import classes from "./more-button.module.css";

/** One DOM element without an icon element, since every row of a long table has such a button. */
type MoreButtonProps = ComponentProps<"button"> & { readonly label: string; readonly size: "sm" | "md" };

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
