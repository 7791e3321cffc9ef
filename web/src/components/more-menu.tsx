/** Three dots that open further actions. The menu opens inside the page's main landmark, where screen readers expect it. */
import { ActionIcon, Menu } from "@mantine/core";
import { type Icon, IconDots } from "@tabler/icons-react";

interface MoreMenuProps {
  readonly label: string;
  readonly size?: "sm" | "md";
  readonly items: readonly MoreItem[];
}

export interface MoreItem {
  readonly label: string;
  readonly icon: Icon;
  readonly onClick: () => void;
  readonly isDisabled?: boolean;
}

export function MoreMenu({ label, size = "sm", items }: MoreMenuProps) {
  return (
    <Menu position="bottom-end" portalProps={{ target: "#content" }}>
      <Menu.Target>
        <ActionIcon size={size} aria-label={label} title={label}>
          <IconDots size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ label: text, icon: Sign, onClick, isDisabled = false }) => (
          <Menu.Item
            key={text}
            leftSection={<Sign size={16} stroke={1.75} aria-hidden />}
            disabled={isDisabled}
            onClick={onClick}
          >
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
