/** A short word beside a name: whose it is, or what is special about it. */
import classes from "./mark.module.css";

export const Mark = ({ children }: { readonly children: string }) => <span className={classes.mark}>{children}</span>;
