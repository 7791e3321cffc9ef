/** Numbers with the simulated providers: found at the carrier, registered at the voice provider, deleted. */
import type { NumberCredentials } from "@callwright/contracts";
import { createTelnyxCarrier } from "@callwright/providers/telnyx/index";
import { createTwilioCarrier } from "@callwright/providers/twilio/index";
import { describe, expect, it } from "vitest";
import { credentialsOf, type SimulatedProviders, simulateProviders } from "./simulated-providers.ts";

const publicUrl = "https://callwright.test";

const check = (providers: SimulatedProviders, credentials: NumberCredentials) => {
  const create = credentials.provider === "twilio" ? createTwilioCarrier : createTelnyxCarrier;
  return create({ baseUrl: providers.baseUrlOf(credentials.provider), publicUrl }).checkNumber(credentials);
};
const withWrongSecret = (credentials: NumberCredentials): NumberCredentials =>
  credentials.provider === "twilio"
    ? { ...credentials, authToken: "0".repeat(32) }
    : { ...credentials, apiKey: "KEY0000000000" };

describe.each(["Northwind", "Larkspur"])("a number of %s", (title) => {
  it("is owned, registered, becomes active, and is deleted", async () => {
    await using providers = await simulateProviders();
    const { voice } = providers;
    const credentials = credentialsOf(title);
    expect(await check(providers, credentials)).toEqual({ kind: "owned", voice: true, sms: true });
    const result = await voice.registerNumber(credentials);
    if (result.kind !== "registered") throw new Error(JSON.stringify(result));
    await expect.poll(() => voice.numberStatus(result.voiceNumberId)).toBe("active");
    // Deleting what is gone is no error.
    for (const _ of [1, 2]) await voice.deleteNumber(result.voiceNumberId);
    expect(await voice.numberStatus(result.voiceNumberId)).toBeUndefined();
  });

  it("keeps its id with new credentials, and is registered again after it was deleted", async () => {
    await using providers = await simulateProviders();
    const { voice } = providers;
    const credentials = credentialsOf(title);
    const first = await voice.registerNumber(credentials);
    if (first.kind !== "registered") throw new Error(JSON.stringify(first));
    expect(await voice.renewNumber(first.voiceNumberId, { ...credentials, label: "Renamed" })).toMatchObject({
      kind: "registered",
      voiceNumberId: first.voiceNumberId,
    });
    await voice.deleteNumber(first.voiceNumberId);
    const renewed = await voice.renewNumber(first.voiceNumberId, credentials);
    if (renewed.kind !== "registered") throw new Error(JSON.stringify(renewed));
    expect(renewed.voiceNumberId).not.toBe(first.voiceNumberId);
    await expect.poll(() => voice.numberStatus(renewed.voiceNumberId)).toBe("active");
  });

  it("is refused if the account does not own it, or with wrong credentials", async () => {
    await using providers = await simulateProviders();
    const credentials = credentialsOf(title);
    const foreign = credentialsOf(title, "+12065550199");
    expect(await check(providers, foreign)).toEqual({ kind: "not_owned" });
    expect(await check(providers, withWrongSecret(credentials))).toMatchObject({ kind: "bad_credentials" });
    expect(await providers.voice.registerNumber(withWrongSecret(credentials))).toMatchObject({ kind: "rejected" });
    expect(await providers.voice.registerNumber(foreign)).toMatchObject({ kind: "rejected" });
  });

  it("whose registration was never answered is registered by the next try", async () => {
    await using providers = await simulateProviders({ timeoutSeconds: 0.3 });
    providers.simulators.addFault({
      provider: "vapi",
      kind: "execute-and-timeout",
      count: 1,
      match: "/vapi/phone-number",
      method: "POST",
    });
    const credentials = credentialsOf(title);
    expect(await providers.voice.registerNumber(credentials)).toMatchObject({ kind: "unavailable" });
    expect(await providers.voice.registerNumber(credentials)).toMatchObject({ kind: "registered" });
  });

  it.each(["429", "500"] as const)("is unavailable, not refused, while a provider answers %s", async (kind) => {
    await using providers = await simulateProviders();
    providers.simulators.addFault({ kind });
    expect(await check(providers, credentialsOf(title))).toMatchObject({ kind: "unavailable" });
    expect(await providers.voice.registerNumber(credentialsOf(title))).toMatchObject({ kind: "unavailable" });
  });
});

describe("a number that cannot do everything", () => {
  it.each([
    ["+13105550132", { voice: true, sms: false }],
    ["+13105550133", { voice: false, sms: true }],
  ])("reports its capabilities: %s", async (phoneNumber, capabilities) => {
    await using providers = await simulateProviders();
    expect(await check(providers, credentialsOf("Corner cases", phoneNumber))).toEqual({
      kind: "owned",
      ...capabilities,
    });
  });
});
