import type { ReactNode } from "react";
import { Phone } from "../../components/phone.tsx";
import { nameOf, type Person } from "./person.ts";
import classes from "./person-head.module.css";

interface PersonHeadProps {
  readonly person: Person;
  readonly children: ReactNode;
}

export function PersonHead({ person, children }: PersonHeadProps) {
  return (
    <div className={classes.head}>
      <span className={classes.name}>
        <bdi>{nameOf(person)}</bdi>
        <Phone number={person.phoneNumber} />
      </span>
      {children}
    </div>
  );
}
