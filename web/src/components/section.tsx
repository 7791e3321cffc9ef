/** A section of a page: heading, description, content. */
import { type ReactNode, useId } from "react";
import classes from "./section.module.css";

interface SectionProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** A state or an action, at the heading's line end. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, text, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <header className={classes.head}>
        <div className={classes.words}>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {text && <p className={classes.text}>{text}</p>}
        </div>
        {aside}
      </header>
      {children}
    </section>
  );
}
