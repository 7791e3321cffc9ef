import type { NumberPurchase } from "@callwright/contracts/endpoints/number";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { beforeEach, expect, it } from "vitest";
import { harnessForFile, okResponse } from "../../../test/harness.tsx";
import { subscriber } from "../../../test/subscriber.ts";
import { queryClient } from "../../lib/query.ts";
import { UserContext } from "../../lib/session.ts";
import { OpenPurchases } from "./open-purchases.tsx";

const harness = harnessForFile();

const purchase: NumberPurchase = {
  phoneNumber: "+14155550177",
  provider: "telnyx",
  label: "West coast",
  state: "bought",
  isBought: true,
  createdAt: "2026-11-02T09:00:00.000Z",
};

const showPurchases = () =>
  harness.show(
    <QueryClientProvider client={queryClient}>
      <Notifications />
      <UserContext value={subscriber}>
        <OpenPurchases numbers={[]} />
      </UserContext>
    </QueryClientProvider>,
  );

const expectText = (words: string) => expect.poll(() => harness.text()).toContain(words);

beforeEach(() => queryClient.clear());

it("a purchase in progress is shown, and its completion announced", async () => {
  let state: NumberPurchase["state"] = "bought";
  harness.answerWith(() => okResponse({ purchases: [{ ...purchase, state }] }));
  await showPurchases();
  await expectText("Bought. It is being imported");
  state = "imported";
  await expectText("Number bought and imported");
  expect(harness.text()).not.toContain("Bought. It is being imported");
});

it("a paid number that was not imported offers the import, prefilled", async () => {
  harness.answerWith(() => okResponse({ purchases: [{ ...purchase, state: "failed" }] }));
  await showPurchases();
  await expectText("Bought, but not imported");
  await harness.press("Import it now");
  await expectText("Public key (optional)");
  expect(harness.field("phoneNumber").value).toBe(purchase.phoneNumber);
  expect(harness.field("label").value).toBe(purchase.label);
});

it("a purchase that failed without cost is hidden", async () => {
  harness.answerWith(() => okResponse({ purchases: [{ ...purchase, state: "failed", isBought: false }] }));
  await showPurchases();
  await expect.poll(() => harness.requests.length).toBe(1);
  expect(harness.text()).not.toContain(purchase.phoneNumber);
});
