import type { RunPreview } from "@callwright/contracts/endpoints/run";
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ada } from "../../../../test/ada.ts";
import { harnessForFile, okResponse } from "../../../../test/harness.tsx";
import { subscriber } from "../../../../test/subscriber.ts";
import { setLocale } from "../../../lib/i18n/locale.ts";
import { queryClient } from "../../../lib/query.ts";
import { UserContext } from "../../../lib/session.ts";
import type { Person } from "../person.ts";
import { CallDialog } from "./call-dialog.tsx";

const harness = harnessForFile();
afterEach(async () => {
  await act(async () => setLocale("en"));
  queryClient.clear();
});

const directionMarks = /[\u2066-\u2069]/g;
const opensAt = "2026-11-24T08:00:00.000Z";
const openPreview: RunPreview = {
  now: 1,
  later: 0,
  skipped: 0,
  laterGroups: [],
  skippedGroups: [],
  canMoveClock: false,
  minutesLeft: 10,
  at: "2026-11-23T21:46:00.000Z",
};
const closedPreview: RunPreview = {
  ...openPreview,
  now: 0,
  later: 1,
  laterGroups: [{ rule: "hours", words: "w", count: 1, at: opensAt }],
  nextOpening: { at: opensAt, now: "2026-11-23T21:46:00.000Z", timezone: "Europe/Berlin", place: "Berlin" },
};

interface DialogOptions {
  readonly preview?: RunPreview;
  readonly person?: Person;
  readonly refusal?: string;
}

async function show({ preview = openPreview, person = ada, refusal }: DialogOptions, user = subscriber) {
  const registration = { isRegistered: true, status: "registered" };
  const number = {
    id: "num_1",
    _id: "num_1",
    provider: "twilio",
    phoneNumber: "+493023125016",
    label: "B",
    registration,
  };
  harness.answerWith(({ path }) =>
    okResponse(path.includes("preview") ? { preview } : { numbers: [number], policy: { allowAskedFor: false } }),
  );
  const callbacks = { onClose: vi.fn(), onCall: vi.fn(), onCallAt: vi.fn() };
  await harness.show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <UserContext value={user}>
          <CallDialog
            {...callbacks}
            parentId="job_1"
            person={person}
            zone="Europe/Berlin"
            isBusy={false}
            refusal={refusal}
            opening={undefined}
          />
        </UserContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return callbacks;
}

describe("at night", () => {
  it.each([
    ["en", "It’s 22:46 in Berlin. You can call from 09:00.", "Call at 09:00"],
    ["de", "In Berlin ist es 22:46. Sie können ab 09:00 anrufen.", "Anrufen: 09:00"],
    ["ar", "22:46", "09:00"],
  ] as const)(
    "in %s it says the person's local time, and offers the first allowed one",
    async (locale, words, button) => {
      await act(async () => setLocale(locale));
      const { onCallAt } = await show({ preview: closedPreview });
      await expect.poll(() => harness.text().replace(directionMarks, "")).toContain(words);
      const element = [...document.querySelectorAll("button")].find(({ textContent }) => textContent?.includes(button));
      await act(async () => element?.click());
      expect(onCallAt).toHaveBeenCalledWith("num_1", opensAt);
    },
  );

  it("it says why the planned call was refused", async () => {
    await show({ preview: closedPreview, refusal: "The connection failed." });
    await expect.poll(() => harness.text()).toContain("22:46");
    expect(harness.text()).toContain("The connection failed.");
  });

  it("the user's own verified number is called now", async () => {
    const { onCall } = await show({ preview: closedPreview }, { ...subscriber, verifiedPhone: ada.phoneNumber });
    await expect.poll(() => harness.text()).toContain("B");
    await harness.press("Call");
    expect(onCall).toHaveBeenCalledOnce();
  });
});

describe("while a text waits", () => {
  const text = { sent: false, time: "2026-11-23T22:00:00.000Z", textId: "text_1", state: "scheduled" } as const;
  const person: Person = { ...ada, isScheduled: text };

  it("the call can be planned for the time after the text", async () => {
    const { onCall, onCallAt } = await show({ person });
    await expect.poll(() => harness.text()).toContain("A text to this person is scheduled for");
    await harness.press("Text first, call after");
    expect(onCallAt).toHaveBeenCalledWith("num_1", text.time);
    expect(onCall).not.toHaveBeenCalled();
  });

  it("the text is skipped only by a button that says so", async () => {
    const { onCall } = await show({ person });
    await expect.poll(() => harness.text()).toContain("A text to this person is scheduled for");
    await harness.press("Call now, skip the text");
    expect(onCall).toHaveBeenCalledOnce();
  });
});
