/** Whose call it is: name, number, when. */
import { Phone } from "../phone.tsx";
import classes from "./call-head.module.css";

interface CallHeadProps {
  readonly name: string;
  readonly phoneNumber: string;
  readonly date?: string;
}

export function CallHead({ name, phoneNumber, date }: CallHeadProps) {
  return (
    <div className={classes.head}>
      <h2 className={classes.name}>
        <bdi>{name}</bdi>
      </h2>
      <p className={classes.sub}>
        <Phone number={phoneNumber} />
        {date && <bdi className="cw-num">{date}</bdi>}
      </p>
    </div>
  );
}
