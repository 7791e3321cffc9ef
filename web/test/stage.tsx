/** Renders a screen into a small document, with the server as a function. */
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
  more: object = {},
  headers?: HeadersInit,
) => Response.json({ success: false, code, message, requestId: "r", ...more }, { status, ...(headers && { headers }) });

export const okResponse = (more: object = {}) => Response.json({ success: true, message: "Done", ...more });

/** Queries notify their observers a moment after an answer. */
const rest = () => act(() => new Promise((done) => setTimeout(done, 10)));

/** Each look is its own `act`: within one, React would hold back what a lazy component shows when it has loaded. */
export const waitFor = (holds: () => void) => vi.waitFor(() => act(async () => holds()), { timeout: 10_000 });

export function stageForFile() {
  let root: Root | undefined;
  const requests: SentRequest[] = [];
  let answer: (sent: SentRequest) => Response | Promise<Response> = () => okResponse();

  beforeEach(() => {
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
    requests.length = 0;
    answer = () => okResponse();
    vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
      const sent = { path, body: init.body ? JSON.parse(String(init.body)) : undefined };
      requests.push(sent);
      return await answer(sent);
    });
    document.body.innerHTML = '<div id="root"></div>';
  });
  afterEach(async () => {
    await act(async () => root?.unmount());
    root = undefined;
  });

  const field = (name: string) => {
    const found = document.querySelector<HTMLInputElement>(`[name=${name}]`);
    if (!found) throw new Error(`There is no field ${name}`);
    return found;
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
      await rest();
    },
    /** Sets values as a browser does, so that React notices. */
    async fill(values: Readonly<Record<string, string>>) {
      await act(async () => {
        for (const [name, value] of Object.entries(values)) {
          field(name).value = value;
          field(name).dispatchEvent(new Event("input", { bubbles: true }));
        }
      });
    },
    async submit() {
      await act(async () => document.querySelector("form")?.requestSubmit());
      await rest();
    },
    async press(words: string) {
      const button = [...document.querySelectorAll<HTMLElement>("button, a")].find(
        ({ textContent }) => textContent.trim() === words,
      );
      if (!button) throw new Error(`There is nothing to press that says "${words}"`);
      await act(async () => button.click());
      await rest();
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
