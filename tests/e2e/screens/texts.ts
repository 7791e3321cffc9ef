/** SMS: all texts, a conversation with its reply, the account's templates. */
import { see } from "../seeing.ts";
import { goToRow, type Screen, screenAt } from "./screen.ts";
import { stubTexts } from "./stubbed-texts.ts";

export const textScreens: readonly Screen[] = [
  {
    name: "sms",
    as: "recruiter",
    async show(page, words) {
      await stubTexts(page);
      await goToRow(page, "/sms");
      await page.getByRole("button", { name: words("text_reasons") }).click();
      await see(page.getByRole("heading", { name: words("text_reasons_dropped") }));
    },
  },
  {
    name: "sms-conversation",
    as: "recruiter",
    async show(page, words) {
      await stubTexts(page);
      await page.goto("/sms/text_stub_asked");
      await see(page.getByText("SM0123456789abcdef0123456789abcdef"));
      await page.getByRole("textbox", { name: words("text_reply") }).fill("مرحبا, we can do that.");
    },
  },
  {
    name: "sms-not-now",
    as: "recruiter",
    isVariant: true,
    async show(page, words) {
      await stubTexts(page, { isLater: true });
      await page.goto("/sms/text_stub_0");
      await see(page.getByRole("dialog").getByText(words("outside_title")));
    },
  },
  { ...screenAt("sms-first-use", "trial", "/sms", "text_empty_text"), isVariant: true },
  screenAt("sms-templates", "recruiter", "/sms?tab=templates", "text_template_text"),
];
