import { Suspense } from "react";
import { LayerFence } from "../../../components/layer-fence.tsx";
import { lazyLayer } from "../../../lib/idle.ts";
import type { ParentDetail } from "../parent.ts";

const sms = lazyLayer(async () => (await import("../sms/run-sms.tsx")).RunSms);
const rehearsal = lazyLayer(async () => (await import("../rehearsal/run-warning.tsx")).RunWarning);

export const RunNote = ({ parent }: { readonly parent: ParentDetail }) => (
  <>
    {!parent.run && (
      <LayerFence shown>
        <rehearsal.Layer parent={parent} />
      </LayerFence>
    )}
    <Suspense>
      <sms.Layer parent={parent} />
    </Suspense>
  </>
);
