import type { NumberOffer, NumberPurchase } from "@callwright/contracts/endpoints/number";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { beforeEach, describe, expect, it } from "vitest";
import { errorResponse, harnessForFile, okResponse } from "../../../../test/harness.tsx";
import { queryClient } from "../../../lib/query.ts";
import { BuyDialog } from "./buy-dialog.tsx";

const harness = harnessForFile();

const offer: NumberOffer = {
  phoneNumber: "+14155550177",
  country: "US",
  region: "CA",
  locality: "San Francisco",
  kind: "local",
  voice: true,
  sms: true,
  price: { monthly: 1.15, upfront: 1, currency: "USD" },
  quote: "signed by the server",
  needsPapers: false,
};

const purchase: NumberPurchase = {
  phoneNumber: offer.phoneNumber,
  provider: "twilio",
  label: "West coast",
  state: "buying",
  isBought: false,
  createdAt: "2026-11-02T09:00:00.000Z",
};

const account = { numberId: "num_1", provider: "twilio", name: "Twilio …3f2a", shortName: "…3f2a" } as const;

const openDialog = () =>
  harness.show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={["/get-new-phone-number"]}>
        <Notifications />
        <Routes>
          <Route
            path="/get-new-phone-number"
            element={
              <BuyDialog
                offer={offer}
                provider="twilio"
                account={account}
                credentialSource={{ numberId: "num_1" }}
                onClose={() => undefined}
              />
            }
          />
          <Route path="/your-phone-numbers" element="The list" />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );

async function buy() {
  await openDialog();
  await harness.fill({ label: "West coast" });
  await harness.press("Buy for $1.15 a month");
}

/** Answers the order with `order()`, and the poll for its progress with `purchases`. */
function answer(order: () => Response, purchases: readonly NumberPurchase[] = []) {
  harness.answerWith(({ path }) => (path.startsWith("/api/buy-number") ? order() : okResponse({ purchases })));
}

const expectText = (words: string) => expect.poll(() => harness.text()).toContain(words);
const orders = () => harness.requests.filter(({ path }) => path === "/api/buy-number");

beforeEach(() => queryClient.clear());

describe("buying a number", () => {
  it("shows price and payer before the purchase, and requires a label", async () => {
    await openDialog();
    await expectText("Twilio charges your account \u2066…3f2a\u2069 for it every month");
    expect(harness.text()).toContain("Paid once$1.00");
    await harness.press("Buy for $1.15 a month");
    await expectText("Label is required");
    expect(orders()).toEqual([]);
  });

  it("leads to the list once the number is imported", async () => {
    answer(() => okResponse({ purchase: { ...purchase, state: "imported", isBought: true, numberId: "num_2" } }));
    await buy();
    await expectText("The list");
    expect(orders().map(({ body }) => body)).toEqual([
      { numberId: "num_1", phoneNumber: offer.phoneNumber, label: "West coast", quote: offer.quote },
    ]);
  });

  it("can be retried after the carrier refuses, with its reason", async () => {
    answer(() => okResponse({ purchase: { ...purchase, state: "failed", reason: "Somebody else has bought it." } }));
    await buy();
    await expectText("Somebody else has bought it.");
    await expectText("Failed to buy phone number");
    expect(harness.field("label").value).toBe("West coast");
  });

  it("is looked up, never repeated, if the answer was lost", async () => {
    answer(() => errorResponse(503, "provider_unavailable", "No answer"), [{ ...purchase, state: "unknown" }]);
    await buy();
    await expectText("Twilio has not answered");
    expect(document.querySelector("form")).toBeNull();
    answer(() => okResponse(), [{ ...purchase, state: "imported", isBought: true }]);
    await expectText("The list");
    expect(orders()).toHaveLength(1);
  });
});
