import { languages } from "@callwright/contracts";
import { describe, expect, it } from "vitest";
import type { Letters } from "./letters.ts";
import { render } from "./render.ts";

const link = "https://jobs.acme.test/confirm-email?email=a%40b.test&token=abc";
const when = "4 May 2030";
const facts: Letters = {
  confirmation: { link },
  alreadyRegistered: { link, resetLink: "https://jobs.acme.test/forgot-password" },
  reset: { name: "Rita", link },
  invitation: { name: "Rita", inviter: "Olivia", link },
  passwordChanged: { name: "Rita", when, link },
  newDevice: { name: "Rita", when, ip: "192.0.2.1", device: "Firefox", link },
};
const names = Object.keys(facts) as (keyof Letters)[];

describe.each(languages)("a letter in %s", (language) => {
  it.each(names)("has its brand, its link, and the same words as text and as HTML: %s", (name) => {
    const { subject, text, html } = render(name, facts[name], { brand: "Acme & Sons", language });
    expect(subject).toContain("Acme & Sons");
    expect(text).toContain(link);
    expect(html).toContain(`href="${link.replace("&", "&amp;")}"`);
    expect(html).toContain(`lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}"`);
    expect(html).toContain("Acme &amp; Sons");
    expect(`${text}${html}`).not.toMatch(/undefined|\[object/);
  });
});

it("says in which language who it is from", () => {
  const subjects = languages.map((language) => render("reset", facts.reset, { brand: "Acme", language }).subject);
  expect(subjects).toEqual(["Set a new password for Acme", "Neues Passwort für Acme", "كلمة مرور جديدة لدى Acme"]);
});

it("shows a name with markup as it was typed, and keeps it out of the headers", () => {
  const name = "<img src=x onerror=alert(1)>";
  const { html } = render("reset", { name, link }, { brand: "Acme", language: "en" });
  expect(html).not.toContain("<img");
  expect(html).toContain("&lt;img");
  expect(render("reset", { name, link }, { brand: "Acme\r\nBcc: all@x.test", language: "en" }).subject).not.toMatch(
    /[\r\n]/,
  );
});
