/** The outcome filter: a button that names the chosen outcomes; its menu loads on hover or focus. */
import type { OutcomeFilter as Outcome } from "@callwright/contracts/outcome";
import { IconChevronDown } from "@tabler/icons-react";
import { type ComponentProps, useState } from "react";
import * as m from "#messages";
import { LayerFence } from "../../../components/layer-fence.tsx";
import { outcomeFilterText } from "../../../components/wording.ts";
import { formatNumber } from "../../../lib/format.ts";
import { lazyLayer } from "../../../lib/idle.ts";
import type { ParentDetail } from "../parent.ts";
import classes from "./people-tools.module.css";

export interface OutcomeFilterProps {
  /** Empty for all outcomes. */
  readonly chosen: readonly Outcome[];
  readonly counts: ParentDetail["outcomes"];
  readonly onChange: (chosen: readonly Outcome[]) => void;
}

const menu = lazyLayer(async () => (await import("./outcome-menu.tsx")).OutcomeMenu);
const fetchEarly = () => void menu.load().catch(() => undefined);

export function OutcomeFilter(props: OutcomeFilterProps) {
  const [isWanted, setWanted] = useState(false);
  const button = (
    <OutcomeButton
      chosen={props.chosen}
      onClick={() => setWanted(true)}
      onPointerEnter={fetchEarly}
      onFocus={fetchEarly}
    />
  );
  if (!isWanted) return button;
  return (
    <LayerFence shown={isWanted} onClose={() => setWanted(false)} waiting={button}>
      <menu.Layer {...props} />
    </LayerFence>
  );
}

type OutcomeButtonProps = Pick<OutcomeFilterProps, "chosen"> & Omit<ComponentProps<"button">, "children">;

/** Accepts the menu target's ref, state and handlers. */
export function OutcomeButton({ chosen: [first = "all", ...rest], className: _, ...props }: OutcomeButtonProps) {
  return (
    <button type="button" {...props} className={classes.outcomes} aria-haspopup="menu">
      <span className={classes.hidden}>{m.filter_label()}: </span>
      <span className="cw-cut">{outcomeFilterText(first)}</span>
      {rest.length > 0 && <bdi>+{formatNumber(rest.length)}</bdi>}
      <IconChevronDown size={16} stroke={1.75} aria-hidden />
    </button>
  );
}
