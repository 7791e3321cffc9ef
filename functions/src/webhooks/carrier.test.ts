import { numberProviders } from "@callwright/contracts/catalog";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { expect, it } from "vitest";
import { placeOf } from "./carrier.ts";

const placeAt = (rawPath: string) => {
  const event: APIGatewayProxyEventV2 = Object.create({ rawPath });
  return placeOf(event);
};

it.each(numberProviders)("webhooks of %s, as of every carrier of the catalogue, have an address", (provider) => {
  const of = { provider, tenantId: "ten_1", numberId: "num_1" };
  expect(placeAt(`/api/webhooks/${provider}/ten_1/num_1/inbound`)).toEqual({ ...of, textId: undefined });
  expect(placeAt(`/api/webhooks/${provider}/ten_1/num_1/status/text_1`)).toEqual({ ...of, textId: "text_1" });
});

it("nobody else's have one", () => {
  expect(placeAt("/api/webhooks/semaphore/ten_1/num_1/inbound")).toBeUndefined();
});
