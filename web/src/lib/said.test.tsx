import { afterEach, describe, expect, it } from "vitest";
import * as m from "#messages";
import { setLocale } from "./i18n/locale.ts";
import { said, saying } from "./said.ts";

const words = said([
  saying(m.domains_said_issuing),
  saying(m.smtp_said_slow, "host", "port"),
  saying(m.domains_said_apex, "host", "below"),
]);

afterEach(() => setLocale("en"));

describe("what the server says", () => {
  it("is said in the interface's language, with the names that stand in it", () => {
    const slow = "smtp.example.com answers too slowly at port 465.";
    expect(words(slow)).toBe(slow);
    setLocale("de");
    expect(words(slow)).toBe("smtp.example.com antwortet an Port 465 zu langsam.");
    expect(words("Its certificate is being made. This takes some minutes.")).toBe(
      "Das Zertifikat wird ausgestellt. Das dauert einige Minuten.",
    );
  });

  it("keeps each name in its place, whatever the order of the other language", () => {
    setLocale("ar");
    const apex = m.domains_said_apex({ host: "one.test", below: "two.test" }, { locale: "en" });
    const [first, second] = [words(apex).indexOf("one.test"), words(apex).indexOf("calls.two.test")];
    expect(first).toBeGreaterThan(-1);
    expect(second).toBeGreaterThan(first);
  });

  it("stays as it came where it is not known", () => {
    setLocale("de");
    expect(words("Something new.")).toBe("Something new.");
  });
});
