import { useQuery } from "@tanstack/react-query";
import { LayerFence } from "../../components/layer-fence.tsx";
import { lazyLayer } from "../../lib/idle.ts";
import { minutesQuery } from "../../lib/queries.ts";
import { hasSubscription } from "../../lib/roles.ts";
import { useUser } from "../../lib/session.ts";

const notice = lazyLayer(async () => (await import("./overdue-notice.tsx")).OverdueNotice);

export function PaymentBanner() {
  const user = useUser();
  const { data } = useQuery(minutesQuery(user.id));
  const payment = data?.payment;
  if (!payment || !hasSubscription(user)) return null;
  return (
    <LayerFence shown={payment}>
      <notice.Layer payment={payment} />
    </LayerFence>
  );
}
