/** Finds dates, times, amounts and percentages on a screen that are not in the product's format. */
import type { Page } from "playwright";
import type { Locale } from "./words.ts";

/** The specification fixes this form for the job header in English. */
const specifiedDate = /\b\d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M\b/;

const months = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec";

const wrongForms: Readonly<Record<string, RegExp>> = {
  "a date in figures": /\b\d{1,2}[/.]\d{1,2}[/.]\d{4}\b/, // 31.12.2027
  "an ISO date": /\b\d{4}-\d\d-\d\d\b/, // 2027-12-31
  "a date that begins with its month": new RegExp(`\\b(?:${months})[a-z]* \\d{1,2}\\b(?!:)`), // December 31
  "a time of twelve hours": /\d ?[AP]M\b|\d[ap]m\b/, // 5 PM, 5pm
  "Arabic-Indic digits": /[\u0660-\u0669]/, // ٣
  "an amount with its currency's code": /\b(?:EUR|USD|GBP|CHF|INR)\s?\d|\d\s?(?:EUR|USD|GBP|INR)\b/, // EUR 5, 5 EUR
  "a zone's old name": /\b(?:Calcutta|Kiev|Saigon|Godthab|Rangoon|Katmandu)\b/,
  "a phone number in parts": /\+\d{1,3}[ -]\d{2,}/, // +49 151
};

/** German sets a space before the percent sign, the others none. */
const wrongPercentage: Readonly<Record<Locale, RegExp>> = { en: /\d\s%/, de: /\d%/, ar: /\d\s%/ };

export async function findWrongFormats(page: Page, locale: Locale): Promise<string[]> {
  const code = await page.locator("pre, code").allInnerTexts();
  const bodyText = (await page.locator("body").allInnerTexts()).join();
  const withoutCode = code.reduce((text, codeText) => text.replace(codeText, ""), bodyText);
  const text = locale === "en" ? withoutCode.replace(specifiedDate, "") : withoutCode;
  return Object.entries({ ...wrongForms, "a percentage": wrongPercentage[locale] }).flatMap(([name, form]) => {
    const at = text.search(form);
    return at < 0 ? [] : [`${name}: "${text.slice(Math.max(0, at - 30), at + 40).replaceAll(/\s+/g, " ")}"`];
  });
}
