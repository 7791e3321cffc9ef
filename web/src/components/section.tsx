/** A part of a page: its heading, a sentence on what it is for, and the content below. */
import { type ReactNode, useId } from "react";
import classes from "./section.module.css";

interface SectionProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {text && <p className={classes.text}>{text}</p>}
      </header>
      {children}
    </section>
  );
}
