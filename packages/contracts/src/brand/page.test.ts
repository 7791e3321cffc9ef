import { describe, expect, it } from "vitest";
import type { Theme } from "../endpoints/theme.ts";
import { brandPage, chatAddress } from "./page.ts";

const template = `<!doctype html><html><head><link rel="icon" href="data:," />
<title>AI Dashboard</title><!-- brand --></head><body><div id="root"><div class="cw-sign"><!-- sign --></div></div></body></html>`;

const theme: Theme = {
  _id: "theme_1",
  title: "Acme Recruiting",
  lightMode: { primary: "#0f766e", secondary: "#b45309" },
  darkMode: { primary: "#14b8a6", secondary: "#f59e0b" },
  isOnboarding: true,
  isnumberWarning: false,
  gitbookUrl: "",
  calendlyUrl: "",
  chatwootWebsiteToken: "",
  logo: "/api/brand/logo_1.png",
  favIcon: "/api/brand/icon_1.png",
  variant: { numberPicker: "required", guidedWalkthroughs: true, showsCallCosts: false },
};

const dataOf = (html: string): unknown =>
  JSON.parse(/<script type="application\/json" id="cw-brand">(.*?)<\/script>/s.exec(html)?.[1] ?? "");

describe("a tenant's page", () => {
  it("carries title, icon, logo and data before any script", () => {
    const html = brandPage(template, { theme });
    expect(html).toContain("<title>Acme Recruiting</title>");
    expect(html).toContain('<link rel="icon" href="/api/brand/icon_1.png" />');
    expect(html).toContain('<img src="/api/brand/logo_1.png" alt="Acme Recruiting" fetchpriority="high" />');
    expect(html).toContain("--mantine-color-brand-6:#");
    expect(dataOf(html)).toEqual(theme);
  });

  it("shows mark and title where there is no image", () => {
    const html = brandPage(template, { theme: { ...theme, logo: "", favIcon: "" } });
    expect(html).toContain("<bdi>Acme Recruiting</bdi>");
    expect(html).toContain('<link rel="icon" href="data:image/svg+xml,');
  });

  it.each([
    "</script><script>alert(1)</script>",
    "</title><img src=x onerror=alert(1)>",
    '"><svg onload=alert(1)>',
    "$& $1 $` $'",
    "<!-- sign --><!-- brand -->",
    "]]>\u2028<!--<script>",
  ])("escapes a hostile title, even one that is stored already: %s", (title) => {
    const hostile = { ...theme, title, gitbookUrl: title, logo: `javascript:${title}`, favIcon: title };
    const html = brandPage(template, { theme: hostile });
    expect(dataOf(html)).toEqual(hostile);
    // The same number of elements as with a harmless title.
    const tags = (text: string) => text.match(/<[!/a-z][^>\s]*/gi);
    expect(tags(html)).toEqual(tags(brandPage(template, { theme: { ...theme, logo: "", favIcon: "" } })));
    expect(html).not.toMatch(/(src|href)="javascript:/);
  });

  it("names the chat only for a tenant with a token", () => {
    const chatService = "https://app.chatwoot.com";
    expect(chatAddress({ theme, chatService })).toBeUndefined();
    const withToken = { ...theme, chatwootWebsiteToken: "abc_DEF-1" };
    expect(chatAddress({ theme: withToken, chatService })).toBe(
      "https://app.chatwoot.com/widget?website_token=abc_DEF-1",
    );
    expect(brandPage(template, { theme: withToken, chatService })).toContain('id="cw-chat"');
    expect(chatAddress({ theme: { ...theme, chatwootWebsiteToken: "x&y=<" }, chatService })).toBeUndefined();
  });
});
