/**
 * Messaging services of a Twilio account: a number in the sender pool of one has its texts handled there, and not at its own
 * address, unless the service defers to that.
 */
import { isSamePlace } from "../carrier-addresses.ts";
import type { clientOf } from "./client.ts";
import { carrierErrorOf } from "./translate.ts";

type Client = ReturnType<typeof clientOf>;

/** Services that are looked through at most, and how many at once. */
const most = 100;
const atOnce = 10;

/** The name of the service that keeps a number's texts from its address; none where they go there. */
export async function serviceBefore(client: Client, numberSid: string, address: string): Promise<string | undefined> {
  const services = await client.services.list({ pageSize: most, limit: most }).catch(noneWithoutRight);
  const keeping = services.filter(
    (one) => !one.useInboundWebhookOnNumber && !isSamePlace(one.inboundRequestUrl, address),
  );
  for (let start = 0; start < keeping.length; start += atOnce) {
    const some = keeping.slice(start, start + atOnce);
    const holds = await Promise.all(some.map(({ sid }) => isSender(client, sid, numberSid)));
    const holder = some.find((_, index) => holds[index]);
    if (holder) return holder.friendlyName || holder.sid;
  }
  return undefined;
}

const isSender = (client: Client, serviceSid: string, numberSid: string): Promise<boolean> =>
  client
    .services(serviceSid)
    .phoneNumbers(numberSid)
    .fetch()
    .then(
      () => true,
      (error: unknown) => {
        if (carrierErrorOf(error).status === 404) return false;
        throw error;
      },
    );

/** An account without the right to list services is taken to have none. */
function noneWithoutRight(error: unknown): [] {
  const { status } = carrierErrorOf(error);
  if (status === 403 || status === 404) return [];
  throw error;
}
