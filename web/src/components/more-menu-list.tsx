/** The menu behind the three dots, rendered inside the page's main landmark for screen readers. */
import { Menu } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { MoreButton } from "./more-button.tsx";
import type { MoreMenuProps } from "./more-menu.tsx";

/** After this time the closed menu has returned the focus. */
const FOCUS_RETURN_MS = 50;

export function MoreMenuList({ label, size = "sm", items }: MoreMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // This button replaced the pressed one, so it receives the focus.
    button.current?.focus();
    setOpen(true);
  }, []);
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" portalProps={{ target: "#content" }}>
      <Menu.Target>
        <MoreButton ref={button} label={label} size={size} />
      </Menu.Target>
      <Menu.Dropdown>
        {(typeof items === "function" ? items() : items).map(
          ({ label: text, icon: IconComponent, onClick, isDisabled = false, takesFocus }) => (
            <Menu.Item
              key={text}
              leftSection={<IconComponent size={16} stroke={1.75} aria-hidden />}
              disabled={isDisabled}
              onClick={takesFocus ? () => setTimeout(onClick, FOCUS_RETURN_MS) : onClick}
            >
              {text}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
