import classes from "./payload.module.css";

export const Payload = ({ children }: { readonly children: string }) => (
  <pre dir="ltr" className={classes.payload}>
    {children}
  </pre>
);
