/** A phone number: always left to right, never broken over two lines, digits of one width. */
import classes from "./phone.module.css";

export function Phone({ number }: { readonly number: string }) {
  return (
    <bdi dir="ltr" className={classes.phone}>
      {number}
    </bdi>
  );
}
