import type { OutcomeFilter as Outcome } from "@callwright/contracts/outcome";
import { IconChevronDown } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import * as m from "#messages";
import { outcomeFilterText } from "../../../components/wording.ts";
import { formatNumber } from "../../../lib/format.ts";
import type { ParentDetail } from "../parent.ts";
import classes from "./parent-page.module.css";

export interface OutcomeFilterProps {
  readonly chosen: readonly Outcome[];
  readonly counts: ParentDetail["outcomes"];
  readonly onChange: (chosen: readonly Outcome[]) => void;
}

type OutcomeButtonProps = Pick<OutcomeFilterProps, "chosen"> & Omit<ComponentProps<"button">, "children">;

export function OutcomeButton({ chosen, ...props }: OutcomeButtonProps) {
  const [firstOutcome = "all", ...furtherOutcomes] = chosen;
  return (
    <button type="button" {...props} className={classes.outcomeFilter} aria-haspopup="menu">
      <span className="cw-hidden">{m.filter_label()}: </span>
      <span className="cw-cut">{outcomeFilterText(firstOutcome)}</span>
      {furtherOutcomes.length > 0 && <bdi>+{formatNumber(furtherOutcomes.length)}</bdi>}
      <IconChevronDown size={16} stroke={1.75} aria-hidden />
    </button>
  );
}
