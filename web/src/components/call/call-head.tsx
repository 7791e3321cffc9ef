/** Head of a call or conversation: name, number, time or job. */
import type { ReactNode } from "react";
import { Phone } from "../phone.tsx";
import classes from "./call-head.module.css";

interface CallHeadProps {
  /** Undefined where it is shown above already. */
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
