import classes from "./mark.module.css";

export const Mark = ({ children }: { readonly children: string }) => <span className={classes.mark}>{children}</span>;
