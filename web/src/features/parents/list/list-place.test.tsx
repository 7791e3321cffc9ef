import { act } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeEach, describe, expect, it } from "vitest";
import { harnessForFile } from "../../../../test/harness.tsx";
import { readPlace, rememberPageSize, useListPlace } from "./list-place.ts";

const harness = harnessForFile();

const placeInAddress = (search: string) => readPlace(new URLSearchParams(search));

beforeEach(() => localStorage.clear());

function TestPage() {
  const { action, open, close } = useListPlace();
  return (
    <>
      <button type="button" onClick={() => open({ edit: "job_1" })}>
        Edit
      </button>
      <button type="button" onClick={close}>
        Close
      </button>
      <output>{action}</output>
    </>
  );
}

describe("a list's address", () => {
  it("defaults to the first page of five rows, without a dialog", () => {
    expect(placeInAddress("")).toEqual({ page: 1, size: 5, action: undefined, parentId: undefined });
  });

  it("defaults to the last chosen page size", () => {
    rememberPageSize(50);
    expect(placeInAddress("").size).toBe(50);
    expect(placeInAddress("size=20").size).toBe(20);
    expect(placeInAddress("size=7").size).toBe(50);
  });

  it.each([
    ["create=1", { action: "create", parentId: undefined }],
    ["edit=job_1", { action: "edit", parentId: "job_1" }],
    ["prompt=job_1", { action: "prompt", parentId: "job_1" }],
    ["delete=job_1", { action: "delete", parentId: "job_1" }],
    ["page=-3", { page: 1 }],
    ["page=x", { page: 1 }],
  ])("reads %s", (search, place) => {
    expect(placeInAddress(search)).toMatchObject(place);
  });

  it("opens a dialog that Back closes; Back does not reopen a dialog closed by its button", async () => {
    const router = createMemoryRouter([{ path: "*", element: <TestPage /> }]);
    await harness.show(<RouterProvider router={router} />);
    const action = () => document.querySelector("output")?.textContent;
    const back = () => act(() => router.navigate(-1));
    await harness.press("Edit");
    expect(action()).toBe("edit");
    await back();
    expect(action()).toBe("");
    await harness.press("Edit");
    await harness.press("Close");
    await back();
    expect(action()).toBe("");
  });
});
