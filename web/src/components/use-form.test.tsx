import { TextInput } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { harnessForFile } from "../../test/harness.tsx";
import { ApiError } from "../lib/api.ts";
import { queryClient } from "../lib/query.ts";
import { changesOf, useForm } from "./use-form.ts";

interface Values {
  readonly title: string;
  readonly company: string;
}

const harness = harnessForFile();
const send = vi.fn<(body: Partial<Values>) => Promise<Values>>();
const storedValues: Values = { title: "Nurse", company: "Acme" };

beforeEach(() => {
  send.mockReset();
  vi.spyOn(performance, "now").mockReturnValue(0);
});

/** Lets the time pass in which a repeated submit is ignored. */
const passRepeatWindow = () => vi.mocked(performance.now).mockReturnValue(performance.now() + 60_000);

function Form({ saved }: { readonly saved: Values }) {
  const form = useForm({
    saved,
    read: ({ values, changes }) => (values.title ? { body: changes } : { faults: { title: "Title is required" } }),
    send,
    savedValuesOf: (answer) => answer,
    failedMessage: () => "It could not be saved",
  });
  return (
    <form onSubmit={form.submit} noValidate>
      {form.failure && <p role="status">{form.failure}</p>}
      <TextInput name="title" {...form.field("title")} />
      <TextInput name="company" {...form.field("company")} />
      <output>{form.isDirty ? "dirty" : "clean"}</output>
    </form>
  );
}

const show = (saved = storedValues) =>
  harness.show(
    <QueryClientProvider client={queryClient}>
      <Form saved={saved} />
    </QueryClientProvider>,
  );

it("a fault is shown and focused at its field, and nothing is sent", async () => {
  await show();
  await harness.fill({ title: "" });
  await harness.submit();
  expect(harness.faultOf("title")).toBe("Title is required");
  expect(document.activeElement).toBe(harness.field("title"));
  expect(send).not.toHaveBeenCalled();
});

it("a refusal is shown and focused at its field, and typed values stay", async () => {
  send.mockRejectedValue(new ApiError(400, "invalid", "Check the fields", [{ path: "company", message: "Unknown" }]));
  await show();
  await harness.fill({ company: "Acne" });
  await harness.submit();
  expect(send).toHaveBeenCalledWith({ company: "Acne" });
  expect(harness.faultOf("company")).toBe("Unknown");
  expect(harness.field("company").value).toBe("Acne");
  expect(document.activeElement).toBe(harness.field("company"));
  expect(harness.status()).toBeUndefined();
  // A refused save may be repeated at once.
  await harness.submit();
  expect(send).toHaveBeenCalledTimes(2);
});

it("a refusal for none of the form's fields is shown above the form", async () => {
  send.mockRejectedValue(new ApiError(400, "invalid", "Not now", [{ path: "other", message: "Unknown" }]));
  await show();
  await harness.fill({ company: "Acne" });
  await harness.submit();
  expect(harness.status()).toBe("Not now");
});

it("a form submitted twice within a second is saved once", async () => {
  send.mockImplementation(async (body) => ({ ...storedValues, ...body }));
  await show();
  for (const title of ["Doctor", "Surgeon"]) {
    await harness.fill({ title });
    await harness.submit();
  }
  expect(send).toHaveBeenCalledTimes(1);
});

it("a value typed while saving stays, and is sent by the next save", async () => {
  const { promise, resolve } = Promise.withResolvers<Values>();
  send.mockReturnValueOnce(promise).mockResolvedValueOnce({ title: "Doctor", company: "Acme Health" });
  await show();
  await harness.fill({ title: "Doctor" });
  await harness.submit();
  await harness.fill({ company: "Acme Health" });
  await act(async () => resolve({ title: "Doctor", company: "Acme" }));
  expect(harness.field("company").value).toBe("Acme Health");
  passRepeatWindow();
  await harness.submit();
  expect(send).toHaveBeenLastCalledWith({ company: "Acme Health" });
  expect(document.querySelector("output")?.textContent).toBe("clean");
});

it("a value saved elsewhere is adopted unless something is typed", async () => {
  await show();
  await show({ title: "Doctor", company: "Acme" });
  expect(harness.field("title").value).toBe("Doctor");
  await harness.fill({ company: "Acne" });
  await show({ title: "Surgeon", company: "Acme" });
  expect(harness.field("title").value).toBe("Doctor");
});

it("changes are compared by content", () => {
  expect(changesOf({ a: [1], b: "x" }, { a: [1], b: "y" })).toEqual({ b: "y" });
});
