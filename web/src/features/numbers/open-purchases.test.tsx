import type { NumberPurchase } from "@callwright/contracts/endpoints/number-purchase";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { beforeEach, expect, it } from "vitest";
import { okResponse, stageForFile } from "../../../test/stage.tsx";
import { subscriber } from "../../../test/subscriber.ts";
import { queryClient } from "../../lib/query.ts";
import { UserContext } from "../../lib/session.ts";
import { OpenPurchases } from "./open-purchases.tsx";

const stage = stageForFile();

const purchase: NumberPurchase = {
  phoneNumber: "+14155550177",
  provider: "telnyx",
  label: "West coast",
  state: "bought",
  isBought: true,
  createdAt: "2026-11-02T09:00:00.000Z",
};

const open = () =>
  stage.show(
    <QueryClientProvider client={queryClient}>
      <Notifications />
      <UserContext value={subscriber}>
        <OpenPurchases numbers={[]} />
      </UserContext>
    </QueryClientProvider>,
  );

const told = (words: string) => expect.poll(() => stage.text(), { timeout: 8_000 }).toContain(words);

beforeEach(() => queryClient.clear());

it("a purchase in progress is shown, and its completion announced", async () => {
  let state: NumberPurchase["state"] = "bought";
  stage.answerWith(() => okResponse({ purchases: [{ ...purchase, state }] }));
  await open();
  await told("Bought. It is being imported");
  state = "imported";
  await told("Number bought and imported");
  expect(stage.text()).not.toContain("Bought. It is being imported");
});

it("a paid number that was not imported offers the import, prefilled", async () => {
  stage.answerWith(() => okResponse({ purchases: [{ ...purchase, state: "failed" }] }));
  await open();
  await told("Bought, but not imported");
  await stage.press("Import it now");
  await told("Public key (optional)");
  expect(stage.field("phoneNumber").value).toBe(purchase.phoneNumber);
  expect(stage.field("label").value).toBe(purchase.label);
});

it("a purchase that failed without cost is hidden", async () => {
  stage.answerWith(() => okResponse({ purchases: [{ ...purchase, state: "failed", isBought: false }] }));
  await open();
  await expect.poll(() => stage.requests.length).toBe(1);
  expect(stage.text()).not.toContain(purchase.phoneNumber);
});
