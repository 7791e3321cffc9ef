import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ThemeProvider } from "../../lib/theme/provider.tsx";
import { SignInPage } from "./sign-in-page.tsx";

let root: Root;
const requests: unknown[] = [];
let answer: () => Promise<Response>;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  requests.length = 0;
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    requests.push(JSON.parse(String(init.body)));
    return await answer();
  });
  document.body.innerHTML = '<div id="root"></div>';
});

afterEach(async () => {
  await act(async () => root.unmount());
});

async function show(onSignedIn = vi.fn(), notice?: string) {
  const element = document.querySelector("#root");
  if (!element) throw new Error("no root");
  root = createRoot(element);
  await act(async () =>
    root.render(
      <ThemeProvider>
        <SignInPage notice={notice} onBegin={() => undefined} onSignedIn={onSignedIn} />
      </ThemeProvider>,
    ),
  );
  return onSignedIn;
}

async function submit(email: string, password: string) {
  const set = (name: string, value: string) => {
    const input = document.querySelector<HTMLInputElement>(`[name=${name}]`);
    if (input) input.value = value;
  };
  set("email", email);
  set("password", password);
  await act(async () => document.querySelector("form")?.requestSubmit());
}

const refused = (status: number, code: string, message: string) =>
  Response.json({ success: false, code, message, requestId: "r" }, { status });
const alertText = () => document.querySelector("[role=alert]")?.textContent;

describe("sign-in", () => {
  it("asks for what is missing before it asks the server, and puts the focus there", async () => {
    await show();
    await submit("not-an-address", "");
    expect(requests).toEqual([]);
    expect(document.body.textContent).toContain("Please enter a valid email address");
    expect(document.body.textContent).toContain("Password is required");
    expect(document.activeElement?.getAttribute("name")).toBe("email");
    expect(document.querySelector("[name=email]")?.getAttribute("aria-invalid")).toBe("true");
  });

  it("says in the specification's words that the password is wrong", async () => {
    answer = async () => refused(401, "invalid_credentials", "Login failed. Please check your credentials.");
    await show();
    await submit("anna@acme.test", "wrong");
    expect(alertText()).toBe("Login failed. Please check your credentials.");
  });

  it("passes on what else the server says, and owns up to what it does not know", async () => {
    answer = async () => refused(429, "rate_limited", "Too many attempts. Wait a little and try again.");
    await show();
    await submit("anna@acme.test", "x");
    expect(alertText()).toBe("Too many attempts. Wait a little and try again.");
    answer = async () => refused(500, "internal", "Something went wrong.");
    await submit("anna@acme.test", "x");
    expect(alertText()).toBe("An unknown error occurred");
  });

  it("hands on the person once the server knows them", async () => {
    const user = { id: "user_1" };
    answer = async () => Response.json({ success: true, user, message: "Logged in successfully" });
    const onSignedIn = await show();
    await submit(" anna@acme.test ", "right");
    expect(requests).toEqual([{ email: "anna@acme.test", password: "right" }]);
    expect(onSignedIn).toHaveBeenCalledWith(user);
  });

  it("tells why somebody is here", async () => {
    await show(vi.fn(), "Session expired. Please log in again.");
    expect(document.querySelector("[role=status]")?.textContent).toBe("Session expired. Please log in again.");
  });
});
