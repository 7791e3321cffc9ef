/** Opens and closes what is below a row. */
import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import classes from "./row-toggle.module.css";

interface RowToggleProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Id of what it opens. */
  readonly controls: string;
  readonly children: ReactNode;
}

export const RowToggle = ({ isOpen, onToggle, controls, children }: RowToggleProps) => (
  <button type="button" className={classes.toggle} aria-expanded={isOpen} aria-controls={controls} onClick={onToggle}>
    {children}
    <IconChevronDown size={16} stroke={1.75} className={classes.chevron} aria-hidden />
  </button>
);

/** The rows that are open, by their id. */
export function useOpenRows() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setIds((open) => new Set(open.has(id) ? [...open].filter((one) => one !== id) : [...open, id]));
  return { isOpen: (id: string) => ids.has(id), toggle };
}
