import type { Icon } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { lazyLayer } from "../lib/idle.ts";
import { LayerBoundary } from "./error-boundary.tsx";
import { MoreButton } from "./more-button.tsx";

export interface MoreMenuProps {
  readonly label: string;
  readonly size?: "sm" | "md";
  /** A function is evaluated on opening, which saves time per row of a long table. */
  readonly items: readonly MoreItem[] | (() => readonly MoreItem[]);
}

export interface MoreItem {
  readonly label: string;
  readonly icon: Icon;
  readonly onClick: () => void;
  readonly isDisabled?: boolean;
  /** The action moves the focus, so it must run after the closing menu has returned the focus. */
  readonly takesFocus?: boolean;
}

const list = lazyLayer(async () => (await import("./more-menu-list.tsx")).MoreMenuList);

export function MoreMenu(props: MoreMenuProps) {
  const { label, size = "sm" } = props;
  return (
    <MenuSlot label={label} size={size} load={list.load}>
      {() => <list.Layer {...props} size={size} />}
    </MenuSlot>
  );
}

interface MenuSlotProps extends Required<Pick<MoreMenuProps, "label" | "size">> {
  readonly load: () => Promise<unknown>;
  readonly children: () => ReactNode;
}

export function MenuSlot({ label, size, load, children }: MenuSlotProps) {
  // The label identifies the row, since a recycled element may belong to another row when the code has loaded.
  const [pressedLabel, setPressedLabel] = useState<string>();
  const fetchEarly = () => void load().catch(() => undefined);
  const button = (
    <MoreButton
      label={label}
      size={size}
      onClick={() => setPressedLabel(label)}
      onPointerEnter={fetchEarly}
      onFocus={fetchEarly}
    />
  );
  return pressedLabel === label ? (
    <LayerBoundary shown={label} onClose={() => setPressedLabel(undefined)} waiting={button}>
      {children()}
    </LayerBoundary>
  ) : (
    button
  );
}
