import type { WebAssistant } from "@callwright/contracts/endpoints/inbound";
import { Notifications } from "@mantine/notifications";
import { act } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { harnessForFile } from "../../../test/harness.tsx";
import { VoiceTest } from "./voice-test.tsx";

const harness = harnessForFile();
afterEach(() => vi.unstubAllGlobals());

const values: Extract<WebAssistant, { kind: "inbound" }> = {
  kind: "inbound",
  prompt: "Help.",
  firstSentence: "Hello.",
  lastSentence: "Bye.",
  language: "en",
  voice: "Lucy",
};

const show = (voice = "Lucy") =>
  harness.show(
    <>
      <Notifications />
      <VoiceTest direction="ltr" assistant={() => ({ ...values, voice })} />
    </>,
  );
const button = () => document.querySelector("button");

/** Stubs the microphone's permission, and the error with which opening the microphone fails. */
function stubMicrophone(state: PermissionState, errorName: string) {
  const permission = Object.assign(new EventTarget(), { state });
  const getUserMedia = () => Promise.reject(Object.assign(new Error("No"), { name: errorName }));
  vi.stubGlobal("navigator", {
    language: "en",
    languages: ["en"],
    userAgent: "",
    mediaDevices: { getUserMedia },
    permissions: { query: async () => permission },
  });
  return permission;
}

describe("the microphone", () => {
  it("is checked on load: a blocked microphone disables the button until the user allows it", async () => {
    const permission = stubMicrophone("denied", "NotAllowedError");
    await show();
    expect(harness.text()).toContain("Microphone access required");
    expect(harness.text()).toContain("Microphone access is required for voice calls.");
    expect(harness.text()).toContain("Please allow microphone access to use this feature.");
    expect(button()?.textContent).toBe("Microphone Required");
    expect(button()?.disabled).toBe(true);
    await act(async () => {
      permission.state = "granted";
      permission.dispatchEvent(new Event("change"));
    });
    expect(button()?.textContent).toBe("Talk to Assistant");
  });

  it.each([
    ["NotAllowedError", "Please allow microphone access to use this feature."],
    ["NotFoundError", "No microphone found."],
    ["NotReadableError", "Another program uses the microphone."],
    ["TypeError", "The microphone could not be opened."],
  ])("that fails with %s is named, and no call is started", async (errorName, message) => {
    stubMicrophone("prompt", errorName);
    await show();
    await harness.press("Talk to Assistant");
    expect(harness.alert()).toContain(message);
    expect(harness.requests).toEqual([]);
    expect(button()?.textContent).toBe("Talk to Assistant");
  });

  it("is available over https only, and an alert says so", async () => {
    vi.stubGlobal("navigator", { language: "en", languages: ["en"], userAgent: "" });
    await show();
    await harness.press("Talk to Assistant");
    expect(harness.alert()).toContain("https");
  });
});

it("a voice must be chosen before the call", async () => {
  // The refusal comes before the microphone is opened, so this error is not shown.
  stubMicrophone("granted", "NotFoundError");
  await show("");
  await harness.press("Talk to Assistant");
  expect(harness.alert()).toBe("Please select a voice before starting the call");
});
