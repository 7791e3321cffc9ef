/** Three dots that open further actions. The menu's code is fetched when somebody reaches for them. */
import type { Icon } from "@tabler/icons-react";
import { useState } from "react";
import { lazyLayer } from "../lib/idle.ts";
import { LayerFence } from "./layer-fence.tsx";
import { MoreButton } from "./more-button.tsx";

export interface MoreMenuProps {
  readonly label: string;
  readonly size?: "sm" | "md";
  /** Asked for when the menu opens, where making them for each row of a long table would tell. */
  readonly items: readonly MoreItem[] | (() => readonly MoreItem[]);
}

export interface MoreItem {
  readonly label: string;
  readonly icon: Icon;
  readonly onClick: () => void;
  readonly isDisabled?: boolean;
  /** What it opens stands in the page and wants the focus, which the menu gives back to its button as it closes. */
  readonly takesFocus?: boolean;
}

const list = lazyLayer(async () => (await import("./more-menu-list.tsx")).MoreMenuList);

const fetchEarly = () => void list.load().catch(() => undefined);

export function MoreMenu(props: MoreMenuProps) {
  const { label, size = "sm" } = props;
  // For what it was wanted: its element may be handed on to another row.
  const [wantedFor, setWantedFor] = useState<string>();
  const button = (
    <MoreButton
      label={label}
      size={size}
      onClick={() => setWantedFor(label)}
      onPointerEnter={fetchEarly}
      onFocus={fetchEarly}
    />
  );
  return wantedFor === label ? (
    <LayerFence shown={label} onClose={() => setWantedFor(undefined)} waiting={button}>
      <list.Layer {...props} size={size} />
    </LayerFence>
  ) : (
    button
  );
}
