import { act } from "react";
import { afterEach, describe, expect, it, test, vi } from "vitest";
import { harnessForFile } from "../../../../test/harness.tsx";
import { CellEditor, draftChange, draftFaults, initialDraft } from "./cell-editor.tsx";
import type { Change, EditField, EditSession } from "./use-editing.ts";

const harness = harnessForFile();
const ada = { firstName: "Ada", lastName: "Lovelace", phoneNumber: "+4915112345678" };
const savedChanges: Change[] = [];
let refusal: string | undefined;
const close = vi.fn();
let storedDraft: Readonly<Record<string, string>> | undefined;

const session: EditSession = {
  open: () => undefined,
  close,
  draft: () => storedDraft,
  keepDraft: (draft) => {
    storedDraft = draft;
  },
  claimInitialFocus: () => true,
};

afterEach(() => {
  savedChanges.length = 0;
  refusal = undefined;
  storedDraft = undefined;
  close.mockClear();
});

const showEditor = (field: EditField) =>
  harness.show(
    <table>
      <tbody>
        <tr tabIndex={0}>
          <td>
            <CellEditor
              field={field}
              person={ada}
              session={session}
              onSave={async (change) => {
                savedChanges.push(change);
                return refusal;
              }}
            />
          </td>
        </tr>
      </tbody>
    </table>,
  );

const type = (name: string, text: string) => harness.fill({ [name]: text });

const press = (key: string) =>
  act(async () => void document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));

describe("a name edited in its cell", () => {
  it("has the focus, and is saved without surrounding spaces", async () => {
    await showEditor("name");
    expect(document.activeElement).toBe(harness.field("firstName"));
    await type("lastName", " King ");
    await harness.submit();
    expect(savedChanges).toEqual([{ firstName: "Ada", lastName: "King" }]);
    expect(close).toHaveBeenCalledOnce();
    expect(document.activeElement?.tagName).toBe("TR");
  });

  it("needs both its fields", async () => {
    await showEditor("name");
    await type("lastName", " ");
    await harness.submit();
    expect(harness.faultOf("lastName")).toBe("Last Name is required");
    expect(document.activeElement).toBe(harness.field("lastName"));
    expect(savedChanges).toEqual([]);
    expect(close).not.toHaveBeenCalled();
  });

  it("without a change closes without a request", async () => {
    await showEditor("name");
    await harness.submit();
    expect(savedChanges).toEqual([]);
    expect(close).toHaveBeenCalledOnce();
  });

  it("is discarded with Esc, even if invalid", async () => {
    await showEditor("name");
    await type("firstName", "");
    await press("Escape");
    expect(savedChanges).toEqual([]);
    expect(close).toHaveBeenCalledOnce();
    expect(document.activeElement?.tagName).toBe("TR");
  });

  it("is saved once, however often Enter is pressed", async () => {
    await showEditor("name");
    await type("firstName", "Augusta");
    await harness.submit();
    await harness.submit();
    expect(savedChanges).toHaveLength(1);
  });
});

describe("a phone number edited in its cell", () => {
  it.each([
    ["", "Phone Number is required"],
    ["+33612345678", "Invalid country code"],
    ["+49151", "Invalid phone number format for Germany"],
  ])("is not saved as %j", async (text, words) => {
    await showEditor("phone");
    await type("phoneNumber", text);
    await harness.submit();
    expect(harness.faultOf("phoneNumber")).toBe(words);
    expect(savedChanges).toEqual([]);
  });

  it("keeps the typed text and shows the reason if the server refuses the number", async () => {
    refusal = "This phone number is in this job already";
    await showEditor("phone");
    await type("phoneNumber", "+49 151 999 888 77");
    await harness.submit();
    expect(savedChanges).toEqual([{ phoneNumber: "+4915199988877" }]);
    expect(harness.field("phoneNumber").value).toBe("+49 151 999 888 77");
    expect(harness.faultOf("phoneNumber")).toBe("This phone number is in this job already");
    expect(close).not.toHaveBeenCalled();
  });

  it("keeps the typed text when its row returns into view", async () => {
    storedDraft = { phoneNumber: "+4477" };
    await showEditor("phone");
    expect(harness.field("phoneNumber").value).toBe("+4477");
  });
});

test("both name fields are needed", () => {
  expect(draftFaults("name", { firstName: " ", lastName: "" })).toEqual({
    firstName: "First Name is required",
    lastName: "Last Name is required",
  });
  expect(draftFaults("name", { firstName: "Ada", lastName: "Lovelace" })).toEqual({});
  expect(draftFaults("name", { firstName: "a".repeat(101), lastName: "L" })).toEqual({
    firstName: "First Name must have at most 100 characters",
  });
});

test("a placeholder, a title or an address is no name", () => {
  expect(draftFaults("name", { firstName: "Dr.", lastName: "N/A" })).toEqual({
    firstName: "First Name is required",
    lastName: "Last Name is required",
  });
  expect(draftFaults("name", { firstName: "ada@example.com", lastName: "Lovelace" })).toEqual({
    firstName: "First Name is required",
  });
  expect(draftChange("name", { firstName: "Dr. Ada", lastName: "Lovelace" }, ada)).toBeUndefined();
});

test.each([
  ["", "Phone Number is required"],
  ["+33612345678", "Invalid country code"],
  ["+49151", "Invalid phone number format for Germany"],
])("a phone number must be filled and valid: %j", (phoneNumber, fault) => {
  expect(draftFaults("phone", { phoneNumber })).toEqual({ phoneNumber: fault });
});

test("only changes are saved, a number in international form", () => {
  expect(draftChange("name", { firstName: " Ada ", lastName: "Lovelace" }, ada)).toBeUndefined();
  expect(draftChange("name", { firstName: "Ada", lastName: "King" }, ada)).toEqual({
    firstName: "Ada",
    lastName: "King",
  });
  expect(draftChange("phone", { phoneNumber: "0049 151 12345678" }, ada)).toBeUndefined();
  expect(draftChange("phone", { phoneNumber: "+49 151 999 888 77" }, ada)).toEqual({ phoneNumber: "+4915199988877" });
});

test("a cell opens with its current value", () => {
  expect(initialDraft("name", ada)).toEqual({ firstName: "Ada", lastName: "Lovelace" });
  expect(initialDraft("phone", ada)).toEqual({ phoneNumber: "+4915112345678" });
});
