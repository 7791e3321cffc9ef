/** The outcome filter: a button that names the chosen outcomes; its menu loads on hover or focus. */
import { useState } from "react";
import { LayerFence } from "../../../components/layer-fence.tsx";
import { lazyLayer } from "../../../lib/idle.ts";
import { OutcomeButton, type OutcomeFilterProps } from "./outcome-button.tsx";

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
