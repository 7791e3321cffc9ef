import type { WebhookDelivery } from "@callwright/contracts/endpoints/webhook";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { pollWhile } from "../../../lib/watch.ts";

export const webhooksKey = ["webhooks"];

export const endpointsQuery = queryOptions({
  queryKey: [...webhooksKey, "endpoints"],
  queryFn: async ({ signal }) => (await call("listWebhookEndpoints", { signal })).endpoints,
});

const POLL_MS = 3_000;

interface DeliveryPages {
  readonly pages: readonly { readonly deliveries: readonly WebhookDelivery[] }[];
}

export const deliveriesQuery = (id: string, state: WebhookDelivery["state"] | undefined) =>
  infiniteQueryOptions({
    queryKey: [...webhooksKey, "deliveries", id, state],
    queryFn: ({ pageParam, signal }) =>
      call("listWebhookDeliveries", { params: { id }, query: { after: pageParam, state }, signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    refetchInterval: pollWhile(POLL_MS, (data: DeliveryPages | undefined) =>
      Boolean(data?.pages[0]?.deliveries.some((delivery) => delivery.state === "pending")),
    ),
    staleTime: 0,
  });
