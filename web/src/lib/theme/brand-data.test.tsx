import type { Theme } from "@callwright/contracts/endpoints/theme";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const theme: Theme = {
  _id: "theme_1",
  title: "Acme Talent",
  lightMode: { primary: "#0b7a55", secondary: "#b45309" },
  darkMode: { primary: "#12a877", secondary: "#f0b429" },
  isOnboarding: true,
  isnumberWarning: false,
  gitbookUrl: "",
  calendlyUrl: "",
  chatwootWebsiteToken: "",
  logo: "",
  favIcon: "/api/brand/img_1.png",
  variant: { numberPicker: "required", guidedWalkthroughs: true, showsCallCosts: false },
};

let root: Root | undefined;

/** Loads the module into a page as the server renders it. */
async function loadPage(embedded?: Theme) {
  document.head.innerHTML = `<title>x</title><link rel="icon" href="data:,">`;
  document.body.innerHTML = '<div id="root"></div>';
  if (embedded) {
    const data = document.createElement("script");
    data.id = "cw-brand";
    data.type = "application/json";
    data.textContent = JSON.stringify(embedded);
    document.head.append(data);
  }
  vi.resetModules();
  return await import("./brand-data.ts");
}

interface TitledProps {
  readonly useTitle: (companyName?: string) => void;
  readonly companyName: string | undefined;
}

function Titled({ useTitle, companyName }: TitledProps) {
  useTitle(companyName);
  return null;
}

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(async () => {
  await act(async () => root?.unmount());
  root = undefined;
});

describe("the page's title", () => {
  async function titleWith(embedded: Theme | undefined, companyName?: string) {
    const { usePageTitle } = await loadPage(embedded);
    root = createRoot(document.getElementById("root") ?? document.body);
    await act(async () => root?.render(<Titled useTitle={usePageTitle} companyName={companyName} />));
    return document.title;
  }

  it("is the theme's", async () => {
    expect(await titleWith(theme, "Company")).toBe("Acme Talent");
  });

  it("is the user's company where the theme has none, while they are signed in", async () => {
    expect(await titleWith({ ...theme, title: "" }, "Company")).toBe("Company");
    await act(async () => root?.unmount());
    expect(document.title).toBe("AI Dashboard");
  });

  it('is "AI Dashboard" where there is neither', async () => {
    expect(await titleWith(undefined)).toBe("AI Dashboard");
  });
});

describe("the theme", () => {
  it("applies a change immediately to title, icon, colours and components", async () => {
    const { applyTheme, tenantTheme } = await loadPage(theme);
    applyTheme({ ...theme, title: "New", favIcon: "", lightMode: { primary: "#123456", secondary: "#123456" } });
    expect(document.title).toBe("New");
    expect(tenantTheme()?.title).toBe("New");
    const rules = () => [...(document.adoptedStyleSheets.at(-1)?.cssRules ?? [])].map(({ cssText }) => cssText).join();
    await expect.poll(rules).toMatch(/--mantine-color-brand-6:\s*#123456/);
    expect(document.querySelector("link[rel=icon]")?.getAttribute("href")).toMatch(/^data:image\/svg\+xml,.*123456/);
  });

  it("keeps its object when the server returns the same theme", async () => {
    vi.stubGlobal("fetch", async () => Response.json({ success: true, data: theme }));
    const { fetchTheme, tenantTheme } = await loadPage(theme);
    const before = tenantTheme();
    expect(await fetchTheme()).toEqual(theme);
    expect(tenantTheme()).toBe(before);
  });
});
