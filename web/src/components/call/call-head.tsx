/** Whose call or messages these are: name, number, when or in which job. */
import type { ReactNode } from "react";
import { Phone } from "../phone.tsx";
import classes from "./call-head.module.css";

interface CallHeadProps {
  /** Absent where it stands above already. */
  readonly name?: string;
  readonly phoneNumber: string;
  readonly date?: string;
  readonly children?: ReactNode;
}

export function CallHead({ name, phoneNumber, date, children }: CallHeadProps) {
  return (
    <div className={classes.head}>
      {name && (
        <h2 className={classes.name}>
          <bdi>{name}</bdi>
        </h2>
      )}
      <p className={classes.sub}>
        <Phone number={phoneNumber} />
        {date && <bdi className="cw-num">{date}</bdi>}
        {children}
      </p>
    </div>
  );
}
