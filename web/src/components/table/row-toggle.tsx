import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import classes from "./row-toggle.module.css";

interface RowToggleProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly controls: string;
  readonly children: ReactNode;
}

export const RowToggle = ({ isOpen, onToggle, controls, children }: RowToggleProps) => (
  <button type="button" className={classes.toggle} aria-expanded={isOpen} aria-controls={controls} onClick={onToggle}>
    {children}
    <IconChevronDown size={16} stroke={1.75} className={classes.chevron} aria-hidden />
  </button>
);

export function useOpenRows() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setIds((open) => new Set(open.has(id) ? [...open].filter((one) => one !== id) : [...open, id]));
  return { isOpen: (id: string) => ids.has(id), toggle };
}
