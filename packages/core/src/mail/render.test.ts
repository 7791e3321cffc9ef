import { languages } from "@callwright/contracts";
import { contrast } from "@callwright/contracts/brand/shades";
import { describe, expect, it } from "vitest";
import type { Brand, MailParameters } from "./mails.ts";
import { render } from "./render.ts";

const link = "https://jobs.acme.test/confirm-email?email=a%40b.test&token=abc";
const when = "4 May 2030";
const parameters: MailParameters = {
  confirmation: { link },
  addressConfirmation: { name: "Rita", link },
  alreadyRegistered: { link, resetLink: "https://jobs.acme.test/forgot-password" },
  reset: { name: "Rita", link },
  invitation: { name: "Rita", inviter: "Olivia", link },
  passwordChanged: { name: "Rita", when, link },
  googleLinked: { name: "Rita", when, link },
  signInCode: { name: "Rita", code: "012345", link },
  factorChanged: { name: "Rita", change: "recoveryCodeUsed", when, link },
  newDevice: { name: "Rita", when, ip: "192.0.2.1", device: "Firefox", link },
  feedback: { name: "Olga", sender: "Rita", email: "rita@acme.test", message: "More voices, please." },
  minutesAlert: { name: "Rita", percent: 90, owner: "user", link },
  notifications: { name: "Rita", kind: "run_paused", items: [{ title: "Nurse", reason: "minutes" }], more: 2, link },
  duplicateEnded: { name: "Rita", plan: "Grow", refunded: "$249.00", notRefunded: "$1.00", link },
  paymentOverdue: { name: "Rita", stage: "reminder", hasEnded: false, when, link },
  interview: {
    name: "Rita",
    change: "booked",
    person: "Ann Lee",
    phoneNumber: "+4915112345678",
    title: "Nurse",
    when,
    link,
  },
  webhookStopped: { name: "Rita", url: "https://example.com/webhooks", isGone: false, link },
};
const brandOf = (name: string, look: Partial<Brand> = {}): Brand => ({ name, colour: "#4253c5", ...look });
const names = Object.keys(parameters) as (keyof MailParameters)[];

describe.each(languages)("a mail in %s", (language) => {
  it.each(names)("has its brand and, if it has a link, the link, both as text and as HTML: %s", (name) => {
    const { subject, text, html } = render(name, parameters[name], { brand: brandOf("Acme & Sons"), language });
    expect(subject).toContain("Acme & Sons");
    if ("link" in parameters[name]) {
      expect(text).toContain(link);
      expect(html).toContain(`href="${link.replace("&", "&amp;")}"`);
    }
    expect(html).toContain(`lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}"`);
    expect(html).toContain("Acme &amp; Sons");
    expect(`${text}${html}`).not.toMatch(/undefined|\[object/);
  });
});

it("a mail's subject names the brand in the mail's language", () => {
  const subjects = languages.map(
    (language) => render("reset", parameters.reset, { brand: brandOf("Acme"), language }).subject,
  );
  expect(subjects).toEqual(["Set a new password for Acme", "Neues Passwort für Acme", "كلمة مرور جديدة لدى Acme"]);
});

it("a mail about one person uses the singular", () => {
  const text = (language: "en" | "de", kind: "run_finished" | "import_finished") =>
    render(
      "notifications",
      { name: "Rita", kind, items: [{ title: "Nurse", count: 1 }], more: 0, link },
      { brand: brandOf("Acme"), language },
    ).text;
  expect(text("en", "run_finished")).toContain("the run with 1 person has");
  expect(text("en", "import_finished")).toContain("1 person was imported");
  expect(text("de", "run_finished")).toContain("mit 1 Person ist");
  expect(text("de", "import_finished")).toContain("1 Person wurde importiert");
});

it("a mail shows a name's markup as text, and its subject has no line breaks", () => {
  const name = "<img src=x onerror=alert(1)>";
  const { html } = render("reset", { name, link }, { brand: brandOf("Acme"), language: "en" });
  expect(html).not.toContain("<img");
  expect(html).toContain("&lt;img");
  expect(
    render("reset", { name, link }, { brand: brandOf("Acme\r\nBcc: all@x.test"), language: "en" }).subject,
  ).not.toMatch(/[\r\n]/);
});

describe("the tenant's look", () => {
  const htmlOf = (look: Partial<Brand>) =>
    render("reset", parameters.reset, { brand: brandOf("Acme", look), language: "en" }).html;

  it.each(["#000000", "#ffffff", "#ffe600", "#ff0000", "#00ffcc", "#0b7a4b"])(
    "keeps the button's words legible whatever the colour: %s",
    (colour) => {
      const [, ground = ""] = /background:(#[0-9a-f]{6});color:#ffffff/.exec(htmlOf({ colour })) ?? [];
      expect(contrast(ground, "#ffffff")).toBeGreaterThanOrEqual(4.5);
    },
  );

  it("shows the logo, with its title as alternative text", () => {
    const html = htmlOf({ logo: "https://jobs.acme.test/api/brand/img_1.png", name: 'Acme "Talent"' });
    expect(html).toContain('<img src="https://jobs.acme.test/api/brand/img_1.png" alt="Acme &quot;Talent&quot;"');
  });

  it("shows the name where there is no logo", () => {
    expect(htmlOf({})).not.toContain("<img");
    expect(htmlOf({})).toMatch(/font-weight:700">Acme</);
  });
});
