/** The sidebar as a drawer, under 768 px. */
import { Drawer } from "@mantine/core";
import * as m from "#messages";
import classes from "./shell.module.css";
import { Sidebar } from "./sidebar.tsx";

interface MobileMenuProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function MobileMenu({ isOpen, onClose }: MobileMenuProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={280}
      position="left"
      withCloseButton={false}
      padding={0}
      aria-label={m.nav_label()}
      classNames={{ body: classes.drawerBody }}
    >
      <Sidebar onNavigate={onClose} />
    </Drawer>
  );
}
