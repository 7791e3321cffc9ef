/** The content of a text. */
import classes from "./text-body.module.css";

interface TextBodyProps {
  readonly children: string;
  /** Direction of its language, if known. */
  readonly direction?: "ltr" | "rtl" | "auto";
}

export function TextBody({ children, direction = "auto" }: TextBodyProps) {
  return (
    <blockquote className={classes.body} dir={direction}>
      {children}
    </blockquote>
  );
}
