/** The words of a text, as they are sent. */
import classes from "./text-body.module.css";

interface TextBodyProps {
  readonly children: string;
  /** Of the language it was written in, where that is known. */
  readonly direction?: "ltr" | "rtl" | "auto";
}

export function TextBody({ children, direction = "auto" }: TextBodyProps) {
  return (
    <blockquote className={classes.body} dir={direction}>
      {children}
    </blockquote>
  );
}
