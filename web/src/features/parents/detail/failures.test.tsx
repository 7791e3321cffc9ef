import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { ada } from "../../../../test/ada.ts";
import { errorResponse, harnessForFile } from "../../../../test/harness.tsx";
import { queryClient } from "../../../lib/query.ts";
import { useExport } from "./parent-actions.tsx";
import { useCalling } from "./use-calling.ts";
import { useCandidates } from "./use-candidates.ts";

const harness = harnessForFile();

const showInPage = (content: ReactNode) =>
  harness.show(
    <QueryClientProvider client={queryClient}>
      <Notifications />
      {content}
    </QueryClientProvider>,
  );

const expectText = (words: string) => expect.poll(() => harness.text()).toContain(words);

function JobCalling() {
  const getLastPollTime = () => 0;
  const calling = useCalling("job_1", undefined, [ada], getLastPollTime);
  return (
    <>
      <button
        type="button"
        onClick={() => calling.placeCall.mutate({ person: ada, numberId: "num_1", askedFor: undefined })}
      >
        Call
      </button>
      <button
        type="button"
        onClick={() =>
          calling.startRun.mutate({
            numberId: "num_1",
            numberIds: [],
            startAt: undefined,
            leads: "all",
            isScheduled: false,
          })
        }
      >
        Execute
      </button>
      {calling.callRefusal}
      {calling.runRefusal}
    </>
  );
}

function Export({ id }: { readonly id: string | undefined }) {
  const { start } = useExport(id, "Nurse");
  return (
    <button type="button" onClick={start}>
      Export
    </button>
  );
}

function Edit({ change }: { readonly change: Parameters<ReturnType<typeof useCandidates>["save"]>[1] }) {
  const [words, setWords] = useState<string>();
  const { save } = useCandidates("job_1", () => undefined);
  return (
    <>
      <button type="button" onClick={async () => setWords(await save(ada, change))}>
        Save
      </button>
      <output>{words}</output>
    </>
  );
}

beforeEach(() => {
  harness.answerWith(() => errorResponse(500, "internal", "Internal server error"));
});

describe("a call that the server failed to place", () => {
  it("shows a hint on the number's format after an internal error, else the server's message", async () => {
    await showInPage(<JobCalling />);
    await harness.press("Call");
    await expectText(
      "Invalid phone number format. Ensure the number follows the E.164 standard and includes the correct country code (e.g., US: +1).",
    );
    harness.answerWith(() => errorResponse(422, "unprocessable", "This person is on your do-not-call list"));
    await harness.press("Call");
    await expectText("This person is on your do-not-call list");
  });

  it("in a batch shows that the batch failed", async () => {
    await showInPage(<JobCalling />);
    await harness.press("Execute");
    await expectText("Failed to execute batch calls");
  });
});

describe("an export", () => {
  it("without a job id shows an error and sends no request", async () => {
    await showInPage(<Export id={undefined} />);
    await harness.press("Export");
    await expectText("Job ID is undefined. Cannot export CSV.");
    expect(harness.requests).toEqual([]);
  });

  it("shows an error when it fails", async () => {
    await showInPage(<Export id="job_1" />);
    await harness.press("Export");
    await expectText("Failed to export CSV. Please try again.");
  });
});

describe("an edit in the table", () => {
  const cellMessage = () => document.querySelector("output")?.textContent;

  it.each([
    [{ firstName: "Ada", lastName: "King" }, "Error updating name"],
    [{ phoneNumber: "+4915199988877" }, "Error updating phone number"],
  ])("of %j that fails shows: %s", async (change, words) => {
    await showInPage(<Edit change={change} />);
    await harness.press("Save");
    await expect.poll(cellMessage).toBe(words);
    await expectText(words);
  });

  it("shows the server's reason beside the cell when it is refused", async () => {
    harness.answerWith(() => errorResponse(409, "conflict", "This phone number is in the job already"));
    await showInPage(<Edit change={{ phoneNumber: "+4915199988877" }} />);
    await harness.press("Save");
    await expect.poll(cellMessage).toBe("This phone number is in the job already");
    await expectText("Error updating phone number");
  });
});
