import { LayerFence } from "../../../components/layer-fence.tsx";
import { useOnce } from "../../../components/use-once.ts";
import { lazyLayer } from "../../../lib/idle.ts";
import { useSettingsPlace } from "./settings-place.ts";

const drawer = lazyLayer(async () => (await import("./settings-drawer.tsx")).SettingsDrawer);

export function ParentSettings({ parentId }: { readonly parentId: string }) {
  const { isOpen, close } = useSettingsPlace();
  const wasOpen = useOnce(isOpen);
  return (
    wasOpen && (
      <LayerFence shown={isOpen} onClose={isOpen ? close : undefined}>
        <drawer.Layer parentId={parentId} opened={isOpen} onClose={close} />
      </LayerFence>
    )
  );
}
