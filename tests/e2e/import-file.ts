/// <reference lib="dom" />
/** Imports a long file into a job as a person does, and measures the page's frames. */
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import type { Page } from "playwright";

export interface LongFile {
  readonly path: string;
  readonly rows: number;
  readonly invalidCount: number;
}

const isBad = (row: number) => row % 100 === 50;

/** Writes a file in which 1 % of the rows have an invalid number. */
export function longFile(rows: number): LongFile {
  const path = join(tmpdir(), `callwright-${process.pid}-${rows}.csv`);
  const lines = ["firstname,lastname,phonenumber,experience,salary,currency,email,city,source"];
  for (let row = 0; row < rows; row += 1) {
    const phone = isBad(row) ? "12" : `+49171${2_000_000 + row}`;
    lines.push(
      `Ada${row},Lovelace,${phone},${row % 30},"65.000",EUR,ada${row}@example.com,"Bad Homburg, Hessen",Fair ${row % 7}`,
    );
  }
  writeFileSync(path, lines.join("\r\n"));
  return { path, rows, invalidCount: Array.from({ length: rows }, (_, row) => row).filter(isBad).length };
}

/** Makes an XLSX file of one sheet; the rows at the indices in `hidden` are hidden. */
export function workbookOf(rows: readonly (readonly string[])[], hidden: ReadonlySet<number>): Buffer {
  const namespace = "http://schemas.openxmlformats.org";
  const main = `xmlns="${namespace}/spreadsheetml/2006/main"`;
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const lines = rows.map(
    (row, index) => `<row r="${index + 1}"${hidden.has(index) ? ' hidden="1"' : ""}>${row.map(cell).join("")}</row>`,
  );
  const parts = {
    "xl/workbook.xml": `<workbook ${main} xmlns:r="${namespace}/officeDocument/2006/relationships"><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Type="${namespace}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `<worksheet ${main}><sheetData>${lines.join("")}</sheetData></worksheet>`,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))));
}

const longFrameMs = 100;
const maxRounds = 10;

interface FrameRecord {
  cwFrames?: { last: number; longest: number };
}

/** Measures every frame from now on. */
export async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const frames = { last: performance.now(), longest: 0 };
    Object.assign(globalThis as FrameRecord, { cwFrames: frames });
    const next = (now: number) => {
      frames.longest = Math.max(frames.longest, now - frames.last);
      frames.last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
}

/** Milliseconds of the longest frame since the last call or, at first, since `watchFrames`. */
async function takeLongestFrame(page: Page): Promise<number> {
  return page.evaluate(() => {
    const frames = (globalThis as FrameRecord).cwFrames;
    if (!frames) throw new Error("Frames are not watched");
    const { longest } = frames;
    frames.longest = 0;
    return longest;
  });
}

/** The shortest of several measurements, as a busy machine delays some of them, but a slow page all of them. */
export async function longestFrameWhileRead(page: Page, file: LongFile, patienceMs: number): Promise<number> {
  let shortestMs = Number.POSITIVE_INFINITY;
  for (let round = 0; round < maxRounds && shortestMs >= longFrameMs; round += 1) {
    if (round > 0) await dialogOf(page).getByRole("button", { name: "Choose another file" }).click();
    await dialogOf(page).locator("input[type=file]").waitFor({ state: "attached" });
    await takeLongestFrame(page); // Resets the measurement.
    await dialogOf(page).locator("input[type=file]").setInputFiles(file.path);
    await checkButton(page, file).waitFor({ timeout: patienceMs });
    shortestMs = Math.min(shortestMs, await takeLongestFrame(page));
  }
  return shortestMs;
}

export const checkButton = (page: Page, { rows }: Pick<LongFile, "rows">) =>
  dialogOf(page).getByRole("button", { name: `Check rows (${rows.toLocaleString("en")})` });

export const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Add candidates" });

export async function openImport(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add candidates" }).first().click();
  await dialogOf(page).waitFor();
}

/** Waits until the server has checked the file, attests consent, and starts the import. */
export async function attestAndAdd(page: Page, patienceMs: number): Promise<void> {
  const dialog = dialogOf(page);
  const attestation = dialog.getByRole("checkbox", { name: /^I confirm that everybody/ });
  await attestation.waitFor({ timeout: patienceMs });
  await attestation.check();
  await dialog.getByRole("button", { name: /^Add candidates/ }).click();
}
