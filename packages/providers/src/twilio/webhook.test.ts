import twilio from "twilio";
import { describe, expect, it } from "vitest";
import { verifyTwilio } from "./webhook.ts";

const token = "0123456789abcdef0123456789abcdef";
const url = "https://app.callwright.test/api/webhooks/twilio/ten_1/num_1/inbound";
const body = new URLSearchParams({
  To: "+14155550111",
  From: "+4915112345678",
  Body: "Grüße, ja & nein = 1 + 1",
}).toString();

const fields = Object.fromEntries(new URLSearchParams(body));
/** The signature that Twilio's SDK computes. */
const signTwilio = (authToken: string, address: string) =>
  twilio.getExpectedTwilioSignature(authToken, address, fields);

describe("a webhook of Twilio's", () => {
  it("is accepted by our check and by the vendor's own", () => {
    const signature = signTwilio(token, url);
    expect(twilio.validateRequest(token, signature, url, fields)).toBe(true);
    expect(verifyTwilio(token, signature, url, body)).toBe(true);
  });

  it.each([
    ["without a signature", undefined, url, body],
    ["with an empty signature", "", url, body],
    ["with a signature that is no base64", "%%%", url, body],
    ["signed with another account's token", signTwilio("f".repeat(32), url), url, body],
    ["for another address", signTwilio(token, url), `${url}x`, body],
    ["with another body", signTwilio(token, url), url, body.replace("nein", "Nein")],
    ["with an extra field", signTwilio(token, url), url, `${body}&OptOutType=STOP`],
  ])("is refused %s", (_, signature, address, text) => {
    expect(verifyTwilio(token, signature, address, text)).toBe(false);
  });

  it("is refused where no token is known", () => {
    expect(verifyTwilio("", signTwilio("", url), url, body)).toBe(false);
  });
});
