import { act } from "react";
import { afterEach, expect, it } from "vitest";
import { harnessForFile } from "../../test/harness.tsx";
import { getLocale, type Locale, setLocale } from "./i18n/locale.ts";
import { useLanguageSync } from "./user-language.ts";

const harness = harnessForFile();
afterEach(() => act(async () => setLocale("en")));

function OpenSession({ language }: { readonly language: Locale | undefined }) {
  useLanguageSync(language && { language });
  return null;
}

it("an open session follows a change made elsewhere, and keeps a choice made here that is not saved yet", async () => {
  await harness.show(<OpenSession language={undefined} />);
  await harness.show(<OpenSession language="en" />);
  await act(async () => setLocale("ar")); // a choice made here
  await harness.show(<OpenSession language="en" />); // polled before the choice is saved
  expect(getLocale()).toBe("ar");
  await harness.show(<OpenSession language="de" />); // a change made elsewhere
  await expect.poll(getLocale).toBe("de");
});
