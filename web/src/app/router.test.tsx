import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ThemeProvider } from "../lib/theme/provider.tsx";
import { screen } from "./screen.tsx";

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});

async function visit(load: Parameters<typeof screen>[1]): Promise<string> {
  const element = document.createElement("div");
  const shell = (
    <>
      the shell <Outlet />
    </>
  );
  const routes = [{ element: shell, children: [{ path: "/", element: "home" }, screen("/room", load)] }];
  const router = createMemoryRouter(routes);
  await act(async () =>
    createRoot(element).render(
      <ThemeProvider>
        <RouterProvider router={router} />
      </ThemeProvider>,
    ),
  );
  await act(async () => await router.navigate("/room"));
  return element.textContent;
}

const chunkLoadError = new TypeError("Failed to fetch dynamically imported module: /assets/room.js");

describe("a page", () => {
  it("loads when it is opened", async () => {
    expect(await visit(async () => () => "the room")).toBe("the shell the room");
  });

  it("whose code is gone after a deploy offers to reload, and keeps the shell", async () => {
    vi.stubGlobal("fetch", async () => new Response());
    const text = await visit(() => Promise.reject(chunkLoadError));
    expect(text).toContain("the shell");
    expect(text).toContain("A new version is available");
    expect(text).toContain("Reload");
  });

  it("whose code failed to load says that the server is unreachable, and offers a retry", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    const text = await visit(() => Promise.reject(chunkLoadError));
    expect(text).toContain("The server cannot be reached.");
    expect(text).toContain("Try again");
    expect(text).not.toContain("A new version is available");
  });

  it("that fails to render says so, and keeps the shell", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const text = await visit(async () => () => {
      throw new Error("a bug");
    });
    expect(text).toContain("the shell");
    expect(text).toContain("Something went wrong.");
    expect(text).not.toContain("a bug");
  });
});
