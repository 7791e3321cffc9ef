/** The mark and the name of whoever the application belongs to: the company, else "AI Dashboard". */
import classes from "./logo.module.css";

interface LogoProps {
  readonly name?: string;
  /** The rail has room for the mark alone. */
  readonly isCompact?: boolean;
}

/** The page title's rule (core spec §1): the company's name, else this. */
export const defaultName = "AI Dashboard";

export function Logo({ name = defaultName, isCompact = false }: LogoProps) {
  return (
    <span className={classes.logo}>
      <svg className={classes.mark} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <rect width="24" height="24" rx="6" />
        <path d="M6 10.5v3M9 8v8M12 6v12M15 9v6M18 10.5v3" />
      </svg>
      {!isCompact && <bdi className={classes.name}>{name}</bdi>}
    </span>
  );
}
