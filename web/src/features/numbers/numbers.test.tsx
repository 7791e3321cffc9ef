import type { ImportedNumber } from "@callwright/contracts/endpoints/number";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, it } from "vitest";
import { errorResponse, harnessForFile, okResponse } from "../../../test/harness.tsx";
import { subscriber } from "../../../test/subscriber.ts";
import { TableCard } from "../../components/table/table-card.tsx";
import { queryClient } from "../../lib/query.ts";
import { UserContext } from "../../lib/session.ts";
import { ImportDialog } from "./import-dialog.tsx";
import { numberColumns } from "./number-columns.tsx";
import { NumbersPage } from "./numbers-page.tsx";

const harness = harnessForFile();

const number: ImportedNumber = {
  id: "num_1",
  _id: "num_1",
  phoneNumber: "+4930555000",
  label: "Berlin",
  provider: "twilio",
  answering: { mode: "callbacks", state: "live" },
  concurrency: 1,
  registration: { isRegistered: true, status: "registered" },
  sms: { canSend: true },
  account: { id: "acc_1", name: "…3f2a" },
  createdAt: "2026-11-02T09:00:00.000Z",
};

const showInPage = (content: ReactNode) =>
  harness.show(
    <QueryClientProvider client={queryClient}>
      <UserContext value={subscriber}>
        <Notifications />
        <MemoryRouter>
          <main id="content">{content}</main>
        </MemoryRouter>
      </UserContext>
    </QueryClientProvider>,
  );

const showNumbers = (...numbers: readonly ImportedNumber[]) =>
  showInPage(<TableCard label="Numbers" columns={numberColumns("UTC")} rows={numbers} rowKey={({ id }) => id} />);

/** Opens the row's menu and chooses an action. */
async function chooseAction(name: string) {
  const items = () => [...document.querySelectorAll<HTMLElement>("[role=menuitem]")];
  await act(async () => document.querySelector<HTMLElement>('button[aria-label$="+4930555000"]')?.click());
  await expect.poll(() => items().length).toBeGreaterThan(0);
  await act(async () =>
    items()
      .find(({ textContent }) => textContent === name)
      ?.click(),
  );
}

const expectText = (words: string) => expect.poll(() => harness.text()).toContain(words);

beforeEach(() => {
  queryClient.clear();
  harness.answerWith(() => errorResponse(500, "internal", "Internal server error"));
});

describe("a failing server", () => {
  it("is reported in place of the numbers", async () => {
    await showInPage(<NumbersPage />);
    await expectText("Failed to fetch imported numbers");
  });

  it("is reported in the form, which keeps what was typed", async () => {
    await showInPage(<ImportDialog onClose={() => undefined} />);
    const fields = { phoneNumber: "+4930555000", label: "Berlin", accountSid: `AC${"a".repeat(32)}` };
    await harness.fill({ ...fields, authToken: "b".repeat(32) });
    await harness.submit();
    await expectText("Failed to import phone number");
    for (const [name, value] of Object.entries(fields)) expect(harness.field(name).value).toBe(value);
  });

  it("is reported when a number could not be deleted", async () => {
    await showNumbers(number);
    await chooseAction("Delete number");
    await expectText("The stored credentials are erased.");
    const buttons = [...document.querySelectorAll<HTMLElement>("[role=dialog] button")];
    await act(async () => buttons.at(-1)?.click());
    await expectText("Failed to delete phone number");
  });
});

const showNumber = (change: Partial<ImportedNumber>) => showNumbers({ ...number, ...change });

describe("a number with a problem says why, and what to do", () => {
  it("while it is being set up at the voice provider", async () => {
    await showNumber({ registration: { isRegistered: false, status: "activating" } });
    await expectText("Activating");
    await expectText("The voice provider is setting it up.");
  });

  it("when its credentials are refused: it is reconnected, not imported again", async () => {
    await showNumber({ registration: { isRegistered: false, status: "reconnect" } });
    await expectText("Twilio rejects the stored credentials.");
    await harness.press("Reconnect");
    await expectText("They replace the stored credentials and must belong to the account that holds the number.");
    await harness.fill({ accountSid: `AC${"a".repeat(32)}` });
    await harness.submit();
    await expectText("Auth token has 32 characters (0-9, a-f)");
    expect(harness.requests).toEqual([]);
  });

  it("when it cannot send texts", async () => {
    await showNumber({ sms: { canSend: false, reason: "This number carries no texts." } });
    await expectText("Calls onlyThis number carries no texts.");
  });

  it("says before deletion where its texts will go", async () => {
    await showNumber({ sms: { canSend: true, before: "crm.example.com" } });
    await chooseAction("Delete number");
    await expectText("go to \u2066crm.example.com\u2069 again, as before the import.");
  });
});

it("a number's concurrent calls are set within the carrier's limit", async () => {
  await showNumber({ concurrency: 3 });
  await chooseAction("Concurrent calls");
  await expectText("1 to 50, as Twilio allows.");
  harness.answerWith(() => okResponse({ message: "Phone number updated", number: { ...number, concurrency: 3 } }));
  await harness.submit();
  await expect
    .poll(() => harness.requests.find(({ path }) => path.endsWith("/numbers/num_1")))
    .toMatchObject({ body: { concurrency: 3 } });
});

it("deletion asks for consent to lose queued texts, then settings, and proceeds after both", async () => {
  const textsWarning = "Texts that wait to leave from this number: 3. They are dropped if you delete it.";
  const settingsWarning = `Your carrier does not accept this number's credentials any more, so its settings cannot be given back. Connect it again first, or delete it without giving them back.`;
  harness.answerWith(({ path }) => {
    if (path.endsWith("/numbers/num_1"))
      return errorResponse(409, "conflict", textsWarning, { issues: [{ path: "dropTexts", message: textsWarning }] });
    if (path.endsWith("?dropTexts=true"))
      return errorResponse(409, "conflict", settingsWarning, {
        issues: [{ path: "loseSettings", message: settingsWarning }],
      });
    return errorResponse(500, "internal", "Internal server error");
  });
  await showNumber({});
  await chooseAction("Delete number");
  await expectText("The stored credentials are erased.");
  const confirm = () => [...document.querySelectorAll<HTMLElement>("[role=dialog] button")].at(-1);
  await act(async () => confirm()?.click());
  await expectText(textsWarning);
  expect(confirm()?.textContent).toBe("Delete number and cancel its SMS");
  await act(async () => confirm()?.click());
  await expectText(settingsWarning);
  expect(harness.requests.at(-1)?.path).toBe("/api/numbers/num_1?dropTexts=true");
  expect(confirm()?.textContent).toBe("Delete without giving back");
  await act(async () => confirm()?.click());
  await expect.poll(() => harness.requests.at(-1)?.path).toBe("/api/numbers/num_1?dropTexts=true&loseSettings=true");
});

it("a number shows the country of its prefix, if that country is listed", async () => {
  await showNumbers(number, { ...number, id: "num_2", phoneNumber: "+8613012345678" });
  const [germanRow, unlistedRow] = [...document.querySelectorAll("tbody tr")].map(({ textContent }) => textContent);
  expect(germanRow).toContain("Germany");
  // The label follows the number directly, with no country between them.
  expect(unlistedRow?.replace("+8613012345678", "")).toMatch(/^Berlin/);
});
