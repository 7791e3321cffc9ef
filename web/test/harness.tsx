/** Renders a screen into the test's document and answers its requests by a function. */
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, vi } from "vitest";
import { ThemeProvider } from "../src/lib/theme/provider.tsx";

export interface SentRequest {
  readonly path: string;
  readonly body: unknown;
}

export const errorResponse = (
  status: number,
  code: string,
  message: string,
  fields: object = {},
  headers?: HeadersInit,
) =>
  Response.json({ success: false, code, message, requestId: "r", ...fields }, { status, ...(headers && { headers }) });

export const okResponse = (fields: object = {}) => Response.json({ success: true, message: "Done", ...fields });

/** Queries notify their observers a moment after an answer. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 10)));

/** Each attempt is its own `act`; within a single one, React would not show a lazy component that has loaded. */
export const waitFor = (assertion: () => void) => vi.waitFor(() => act(async () => assertion()), { timeout: 20_000 });

export function harnessForFile() {
  let root: Root | undefined;
  const requests: SentRequest[] = [];
  let answer: (request: SentRequest) => Response | Promise<Response> = () => okResponse();

  beforeEach(() => {
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
    requests.length = 0;
    answer = () => okResponse();
    vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
      const request = { path, body: init.body ? JSON.parse(String(init.body)) : undefined };
      requests.push(request);
      return await answer(request);
    });
    document.body.innerHTML = '<div id="root"></div>';
  });
  afterEach(async () => {
    await act(async () => root?.unmount());
    root = undefined;
  });

  const field = (name: string) => {
    const input = document.querySelector<HTMLInputElement>(`[name=${name}]`);
    if (!input) throw new Error(`There is no field ${name}`);
    return input;
  };

  return {
    requests,
    field,
    answerWith: (next: typeof answer) => {
      answer = next;
    },
    async show(screen: ReactNode) {
      const element = document.querySelector("#root");
      if (!element) throw new Error("There is no root");
      root ??= createRoot(element);
      await act(async () => root?.render(<ThemeProvider>{screen}</ThemeProvider>));
      await settle();
    },
    /** Sets values as a browser does, so that React notices. */
    async fill(values: Readonly<Record<string, string>>) {
      await act(async () => {
        for (const [name, value] of Object.entries(values)) {
          const input = field(name);
          Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), "value")?.set?.call(input, value);
          input.dispatchEvent(new Event("input", { bubbles: true }));
        }
      });
    },
    async submit() {
      await act(async () => document.querySelector("form")?.requestSubmit());
      await settle();
    },
    async press(label: string) {
      const button = [...document.querySelectorAll<HTMLElement>("button, a")].find(
        ({ textContent }) => textContent.trim() === label,
      );
      if (!button) throw new Error(`There is no button or link "${label}"`);
      await act(async () => button.click());
      await settle();
    },
    text: () => document.body.textContent,
    heading: () => document.querySelector("h1")?.textContent,
    alert: () => document.querySelector("[role=alert]")?.textContent,
    status: () => document.querySelector("[role=status]:not([hidden])")?.textContent,
    /** A field's error, as screen readers announce it. */
    faultOf: (name: string) =>
      field(name).getAttribute("aria-invalid") === "true"
        ? document.getElementById(field(name).getAttribute("aria-describedby") ?? "")?.textContent
        : undefined,
  };
}
