import type { Theme } from "@callwright/contracts/endpoints/theme";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { waitFor } from "../../../test/harness.tsx";
import { themeWith } from "../../../test/theme.ts";
import { applyTheme } from "../../lib/theme/brand-data.ts";
import { ThemeProvider } from "../../lib/theme/provider.tsx";
import { HelpMenu } from "./help-menu.tsx";

const theme = themeWith({ gitbookUrl: "https://help.acme.test/", calendlyUrl: "https://calendly.test/acme" });

let root: Root;
let element: HTMLElement;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  // The menu's focus trap warns in jsdom, where nothing is visible.
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  element = document.body.appendChild(document.createElement("div"));
  root = createRoot(element);
});

afterEach(async () => {
  await act(async () => root.unmount());
  element.remove();
});

async function openMenu(changes: Partial<Theme> = {}): Promise<HTMLElement[]> {
  applyTheme({ ...theme, ...changes });
  await act(async () =>
    root.render(
      <ThemeProvider>
        <MemoryRouter>
          <HelpMenu isRail={false} shouldOpenOnMount />
        </MemoryRouter>
      </ThemeProvider>,
    ),
  );
  const items = () => [...element.querySelectorAll<HTMLElement>("[role='menuitem']")];
  await waitFor(() => expect(items()).not.toHaveLength(0));
  return items();
}

const labels = (items: readonly HTMLElement[]) => items.map(({ textContent }) => textContent);

describe("the Need Help menu", () => {
  it("offers the help center, a call, and the three walkthroughs", async () => {
    const items = await openMenu();
    expect(labels(items)).toEqual([
      "Help Center",
      "Book a call",
      "Getting started",
      "Feedback",
      "About",
      "Overview/Analytics",
      "Outbound Campaigns",
      "Phone Numbers",
    ]);
    expect(element.textContent).toContain("Guided Walkthroughs");
  });

  it("opens the tenant's pages in a tab without opener or referrer", async () => {
    const [center, call] = await openMenu();
    for (const item of [center, call])
      expect([item?.getAttribute("target"), item?.getAttribute("rel")]).toEqual(["_blank", "noopener noreferrer"]);
    expect(center?.getAttribute("href")).toBe("https://help.acme.test/");
    expect(call?.getAttribute("href")).toBe("https://calendly.test/acme");
  });

  it("omits Help Center and call if the theme has no address for them, and the walkthroughs if the variant hides them", async () => {
    const variant = { numberPicker: "optional", guidedWalkthroughs: false, showsCallCosts: false } as const;
    const items = await openMenu({ gitbookUrl: "", calendlyUrl: "", variant });
    expect(labels(items)).toEqual(["Getting started", "Feedback", "About"]);
    expect(element.textContent).not.toContain("Guided Walkthroughs");
  });
});
