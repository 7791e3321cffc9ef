import { Drawer } from "@mantine/core";
import * as m from "#messages";
import { useFocusReturn } from "../../components/layer-focus.ts";
import { Sidebar } from "./sidebar.tsx";

export function MobileMenu({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  useFocusReturn(isOpen);
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} size={280} position="left">
      <Drawer.Overlay backgroundOpacity={0.4} />
      <Drawer.Content aria-label={m.nav_label()}>
        <Drawer.Body h="100dvh" p={0}>
          <Sidebar onNavigate={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
