import type { Rehearsal } from "@callwright/contracts/endpoints/rehearsal";
import { Notice } from "../../../components/notice.tsx";
import classes from "./rehearsal.module.css";

interface NeverAskedProps {
  readonly title: string;
  readonly rehearsal: Pick<Rehearsal, "criteria" | "neverAsked">;
}

export function NeverAsked({ title, rehearsal: { criteria, neverAsked } }: NeverAskedProps) {
  if (neverAsked.length === 0) return null;
  return (
    <Notice tone="fair" title={title}>
      <ul className={classes.questions}>
        {criteria
          .filter(({ id }) => neverAsked.includes(id))
          .map(({ id, question }) => (
            <li key={id} dir="auto">
              {question}
            </li>
          ))}
      </ul>
    </Notice>
  );
}
