/**
 * Messaging services of a Twilio account: a number in the sender pool of one has its texts handled there, and not at its own
 * address, unless the service defers to that.
 */
import * as z from "zod/mini";
import { isSamePlace } from "../carrier-addresses.ts";
import type { clientOf } from "./client.ts";
import { carrierErrorOf } from "./translate.ts";

type Client = ReturnType<typeof clientOf>;

const listSchema = z.object({
  services: z.array(
    z.object({
      sid: z.string(),
      friendly_name: z.optional(z.string()),
      inbound_request_url: z.nullish(z.string()),
      use_inbound_webhook_on_number: z.nullish(z.boolean()),
    }),
  ),
});
type Service = z.infer<typeof listSchema>["services"][number];

/** Services that are looked through at most, and how many at once. */
const most = 100;
const atOnce = 10;

/** The name of the service that keeps a number's texts from its address; none where they go there. */
export async function serviceBefore(client: Client, numberSid: string, address: string): Promise<string | undefined> {
  const { data } = z.safeParse(listSchema, await client.services(most).catch(noneWithoutRight));
  const keeping = (data?.services ?? []).filter(
    (one) => !one.use_inbound_webhook_on_number && !isSamePlace(one.inbound_request_url, address),
  );
  for (let start = 0; start < keeping.length; start += atOnce) {
    const some = keeping.slice(start, start + atOnce);
    const holds = await Promise.all(some.map((service) => isSender(client, service, numberSid)));
    const holder = some.find((_, index) => holds[index]);
    if (holder) return holder.friendly_name || holder.sid;
  }
  return undefined;
}

const isSender = (client: Client, { sid }: Service, numberSid: string): Promise<boolean> =>
  client.senderOf(sid, numberSid).then(
    () => true,
    (error: unknown) => {
      if (carrierErrorOf(error).status === 404) return false;
      throw error;
    },
  );

/** An account that may not look at services has none that anybody could tell it of. */
function noneWithoutRight(error: unknown): unknown {
  const { status } = carrierErrorOf(error);
  if (status === 403 || status === 404) return { services: [] };
  throw error;
}
