import { csvLine } from "@callwright/contracts/csv";
import { flagReasons } from "@callwright/contracts/endpoints/import";
import { messages } from "@callwright/contracts/messages";
import { afterEach, expect, test } from "vitest";
import { setLocale } from "../../../lib/i18n/locale.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { translateFaults, translateReport } from "./rejected-rows.tsx";

afterEach(() => setLocale("en"));

const textOf = async (csv: Blob) =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(new Uint8Array(await csv.arrayBuffer()));

const oddCells = ['say "hi", 12,x', "two\r\nlines", "=1+1", "", "Ünal; علي"];
const reasons = [
  messages.phoneUnclear,
  `${flagReasons.suppressed}; ${flagReasons.recently_contacted}`,
  'it says "no", so',
];
const toGerman = (reason: string) =>
  reason
    .split("; ")
    .map((sentence) => serverMessage(sentence))
    .join("; ");

test("the report's reasons are in the user's language, and the rest is unchanged", async () => {
  const reportIn = (translate: (reason: string) => string) =>
    csvLine(["line", "reason", "a", "b", "c", "d", "e"]) +
    reasons.map((reason, index) => csvLine([index + 2, translate(reason), ...oddCells])).join("");
  setLocale("de");
  expect(toGerman(reasons[1] ?? "")).toBe(
    "Diese Person steht auf Ihrer Sperrliste; Diese Person wurde in den letzten 7 Tagen angerufen",
  );
  const report = new Blob([`\uFEFF${reportIn((reason) => reason)}`]);
  expect(await textOf(await translateReport(report))).toBe(`\uFEFF${reportIn(toGerman)}`);
});

test("the reasons of rows rejected before upload are in the user's language", async () => {
  const fileIn = (translate: (reason: string) => string) =>
    csvLine(["reason of all", ...oddCells.slice(1), "line", "reason"]) +
    reasons.map((reason, index) => csvLine([...oddCells, index + 2, translate(reason)])).join("");
  setLocale("de");
  const file = new Blob([fileIn((reason) => reason)]);
  expect(await textOf(await translateFaults({ faultsCsv: file, header: oddCells }))).toBe(`\uFEFF${fileIn(toGerman)}`);
});

test.each(["de", "ar"] as const)("every reason has a translation in %s", (locale) => {
  setLocale(locale);
  const { csvNoValidRows, invalidCountryCode, phoneShortened, phoneUnclear } = messages;
  const allReasons = [...Object.values(flagReasons), csvNoValidRows, invalidCountryCode, phoneShortened, phoneUnclear];
  expect(allReasons.filter((reason) => serverMessage(reason) === reason)).toEqual([]);
});
