/** The public screens: sign-in, sign-up, and the pages that mailed links open. */
import { demoPassword } from "../../support/clients/client.ts";
import { see } from "../seeing.ts";
import { type Screen, screenAt } from "./screen.ts";

export const authScreens: readonly Screen[] = [
  screenAt("sign-in", undefined, "/login", "login_submit"),
  {
    name: "sign-in-refused",
    isVariant: true,
    expected: [/\b401\b/],
    async show(page, words) {
      await page.goto("/login");
      await page.getByLabel(words("login_email")).fill("recruiter@acme.test");
      await page.getByLabel(words("login_password"), { exact: true }).fill(`${demoPassword}!`);
      await page.getByRole("button", { name: words("login_submit"), exact: true }).click();
      await see(page.getByRole("alert"));
    },
  },
  {
    name: "sign-in-code",
    isVariant: true,
    expected: [/\b429\b/],
    async show(page, words) {
      // After too many attempts the page offers a code by mail.
      const refused = { success: false, code: "rate_limited", message: "Too many attempts.", requestId: "req_1" };
      await page.route("**/api/login", (route) =>
        route.fulfill({ status: 429, json: refused, headers: { "retry-after": "840" } }),
      );
      const sent = { success: true, message: "Code sent! Check your email." };
      await page.route("**/api/sign-in-code", (route) => route.fulfill({ json: sent }));
      await page.goto("/login");
      await page.getByLabel(words("login_email")).fill("nobody@acme.test");
      await page.getByLabel(words("login_password"), { exact: true }).fill(demoPassword);
      await page.getByRole("button", { name: words("login_submit"), exact: true }).click();
      await page.getByRole("button", { name: words("login_code_send") }).click();
      await see(page.getByLabel(words("login_code"), { exact: true }));
    },
  },
  screenAt("sign-up", undefined, "/signup", "signup_submit"),
  {
    name: "sign-up-faults",
    isVariant: true,
    async show(page, words) {
      await page.goto("/signup");
      await page.getByRole("button", { name: words("signup_submit") }).click();
      await see(page.locator("[aria-invalid=true]").first());
    },
  },
  screenAt("forgot-password", undefined, "/forgot-password", "forgot_submit"),
  screenAt("reset-password", undefined, "/reset-password?email=a@b.test&token=of-no-mail-at-all", "reset_submit"),
  screenAt(
    "invitation",
    undefined,
    "/reset-password?email=a@b.test&token=of-no-mail-at-all&invitation=1",
    "invited_submit",
  ),
  { ...screenAt("reset-password-without-link", undefined, "/reset-password", "reset_no_link"), isVariant: true },
  {
    ...screenAt(
      "confirm-email-refused",
      undefined,
      "/confirm-email?email=a@b.test&token=of-no-mail-at-all",
      "resend_action",
    ),
    expected: [/\b422\b/],
  },
];
