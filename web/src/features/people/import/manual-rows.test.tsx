import { act } from "react";
import { beforeEach, expect, it, test, vi } from "vitest";
import { harnessForFile } from "../../../../test/harness.tsx";
import { UserContext } from "../../../lib/session.ts";
import { emptyRow, ManualRows, readManualRows } from "./manual-rows.tsx";
import { type RowsToSend, type SendAnswer, sendRows } from "./send-rows.ts";

const harness = harnessForFile();
beforeEach(() => sessionStorage.clear());

type User = Exclude<React.ContextType<typeof UserContext>, undefined>;
const recruiter = { id: "user_1" } as User;

const showRows = (onSend: (rows: RowsToSend) => void, parentId = "job_1", user = recruiter) =>
  harness.show(
    <UserContext value={user}>
      <ManualRows key={`${parentId} ${user.id}`} parentId={parentId} onSend={onSend} onClose={() => undefined} />
    </UserContext>,
  );

const inputs = () => [...document.querySelectorAll<HTMLInputElement>("li input")];
const inputValues = () => inputs().map(({ value }) => value);

async function type(index: number, value: string) {
  await act(async () => {
    const input = inputs()[index];
    if (!input) throw new Error("There is no such field");
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

const COLUMNS = 5;

async function typePeople(names: readonly string[]) {
  for (const [row, name] of names.entries()) {
    if (row > 0) await harness.press("Add a row");
    await type(row * COLUMNS, name);
    await type(row * COLUMNS + 1, "Turing");
    await type(row * COLUMNS + 2, `+4915112345${600 + row}`);
  }
}

/** Reopens the form and returns the first names in it. */
async function reopen(parentId?: string, user?: User) {
  await harness.show(null);
  await showRows(() => undefined, parentId, user);
  return inputValues().filter((_, index) => index % COLUMNS === 0);
}

it("an empty row is not sent, and its three required fields show faults", async () => {
  const onSend = vi.fn();
  await showRows(onSend);
  await harness.submit();
  for (const words of ["First Name is required", "Last Name is required", "Phone Number is required"])
    expect(harness.text()).toContain(words);
  expect(onSend).not.toHaveBeenCalled();
});

it("people corrected right after a refusal are sent by the next press", async () => {
  const onSend = vi.fn();
  await showRows(onSend);
  await harness.submit();
  await typePeople(["Alan"]);
  await harness.submit();
  await harness.submit(); // repeats a press that sends, so it is ignored
  expect(onSend).toHaveBeenCalledTimes(1);
});

it("a retry after a lost answer reuses the key, even after reopening; other people get a new key", async () => {
  const keys: string[] = [];
  const loseAnswer = async (rows: RowsToSend) => {
    const send = async (_: readonly unknown[], key: string): Promise<SendAnswer> => {
      keys.push(key);
      throw new Error("offline");
    };
    await sendRows(rows, send, () => undefined).catch(() => undefined);
  };
  const onSend = vi.fn(loseAnswer);
  await showRows(onSend);
  await typePeople(["Alan"]);
  await harness.submit();
  // The reopened form has the same people from its draft, and then sends by `onSend` again.
  await reopen();
  await showRows(onSend);
  await harness.submit();
  await harness.show(null);
  await showRows(onSend);
  await typePeople(["Grace"]);
  await harness.submit();
  expect(keys).toHaveLength(3);
  expect(keys[0]).toMatch(/^[\w-]{8,40}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it("drafts return for the same list and user only", async () => {
  await showRows(() => undefined);
  await typePeople(["Alan"]);
  expect(await reopen("job_2")).toEqual([""]);
  expect(await reopen("job_1", { id: "user_2" } as User)).toEqual([""]);
  expect(await reopen()).toEqual(["Alan"]);
});

it("added people leave the draft; refused and unsent ones stay", async () => {
  let sent: RowsToSend | undefined;
  await showRows((rows) => {
    sent = rows;
  });
  await typePeople(["Alan", "Joan", "Max"]);
  await harness.submit();
  if (!sent) throw new Error("Nothing was sent");
  expect(await reopen()).toEqual(["Alan", "Joan", "Max"]);

  const rows = sent;
  const answerWith = async (send: () => Promise<SendAnswer>) =>
    await sendRows(rows, send, () => undefined).catch(() => undefined);
  await answerWith(() => Promise.reject(new Error("offline")));
  expect(await reopen()).toEqual(["Alan", "Joan", "Max"]);
  await answerWith(async () => ({ added: 2, rejected: [{ row: 1, reason: "In the job already" }] }));
  expect(await reopen()).toEqual(["Joan"]);
  await answerWith(async () => ({ added: 3, rejected: [] }));
  expect(await reopen()).toEqual([""]);
});

it("people typed after reopening survive a late answer about earlier ones", async () => {
  let sent: RowsToSend | undefined;
  await showRows((rows) => {
    sent = rows;
  });
  await typePeople(["Alan"]);
  await harness.submit();
  await reopen();
  await typePeople(["Alan", "Joan", "Max"]);
  if (sent)
    await sendRows(
      sent,
      async () => ({ added: 1, rejected: [] }),
      () => undefined,
    );
  expect(await reopen()).toEqual(["Joan", "Max"]);
});

const ada = { ...emptyRow(1), firstName: "Ada", lastName: "Lovelace", phoneNumber: "+44 20 7946 0123" };

test("at least one row is required, with First Name, Last Name and Phone Number", () => {
  expect(readManualRows([emptyRow(1)]).faults.get(1)).toEqual({
    firstName: "First Name is required",
    lastName: "Last Name is required",
    phoneNumber: "Phone Number is required",
  });
});

test("empty rows beside a filled one are ignored", () => {
  const { people, faults } = readManualRows([ada, emptyRow(2)]);
  expect(faults.size).toBe(0);
  expect(people).toMatchObject([{ firstName: "Ada", phoneNumber: "+442079460123" }]);
});

test("a phone number's fault says what is wrong with it", () => {
  expect(readManualRows([{ ...ada, phoneNumber: "+43123456789" }]).faults.get(1)).toEqual({
    phoneNumber: "Invalid country code",
  });
  expect(readManualRows([{ ...ada, phoneNumber: "+49 12" }]).faults.get(1)).toEqual({
    phoneNumber: "Invalid phone number format for Germany",
  });
});

test("experience and salary accept common notations", () => {
  expect(readManualRows([{ ...ada, experience: "5 years", salary: "65,000" }]).people).toMatchObject([
    { experience: 5, salary: 65_000 },
  ]);
});

test("a salary's own currency applies, and an ambiguous experience or salary is a fault", () => {
  expect(readManualRows([{ ...ada, salary: "1,200,000 PKR" }]).people).toMatchObject([
    { salary: 1_200_000, currency: "PKR" },
  ]);
  expect(readManualRows([{ ...ada, experience: "since 2018", salary: "5,000 a month" }]).faults.get(1)).toEqual({
    experience: "Experience must be a number from 0 to 80",
    salary: "Salary must be a number from 0 to 100000000",
  });
});
