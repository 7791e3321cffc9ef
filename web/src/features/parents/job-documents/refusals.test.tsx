import { documentRefusals } from "@callwright/contracts/endpoints/document";
import { afterEach, expect, it } from "vitest";
import { setLocale } from "../../../lib/i18n/locale.ts";
import { serverMessage } from "../../../lib/server-message.ts";

afterEach(() => setLocale("en"));

it.each(Object.values(documentRefusals))("a document's refusal is translated into German and Arabic: %s", (words) => {
  expect(serverMessage(words)).toBe(words);
  for (const locale of ["de", "ar"] as const) {
    setLocale(locale);
    expect(serverMessage(words)).not.toBe(words);
  }
});
