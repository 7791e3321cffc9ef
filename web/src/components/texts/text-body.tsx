import classes from "./text-body.module.css";

interface TextBodyProps {
  readonly children: string;
  readonly direction?: "ltr" | "rtl" | "auto";
}

export function TextBody({ children, direction = "auto" }: TextBodyProps) {
  return (
    <blockquote className={classes.body} dir={direction}>
      {children}
    </blockquote>
  );
}
