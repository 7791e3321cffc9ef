/** A phone number: left to right, unbroken, in tabular digits. */
import classes from "./phone.module.css";

export function Phone({ number }: { readonly number: string }) {
  return (
    <bdi dir="ltr" className={classes.phone}>
      {number}
    </bdi>
  );
}
