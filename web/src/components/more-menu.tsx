/** Three dots that open further actions. The menu's code is fetched when somebody reaches for them. */
import type { Icon } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
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

const load = () => import("./more-menu-list.tsx");
const MoreMenuList = lazy(async () => ({ default: (await load()).MoreMenuList }));

const fetchEarly = () => void load().catch(() => undefined);

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
    <Suspense fallback={button}>
      <MoreMenuList {...props} size={size} />
    </Suspense>
  ) : (
    button
  );
}
