/// <reference lib="dom" />
/** The colours of a page's picture, counted by the browser itself. */
import type { Page } from "playwright";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Counts the pixels of each colour, by its hex value, except greys and what is in the boxes. */
export async function coloursOf(page: Page, except: readonly Box[] = []): Promise<Record<string, number>> {
  const picture = (await page.screenshot({ caret: "hide" })).toString("base64");
  // A separate page, since the tested page's policy forbids reading pixels.
  const blank = await page.context().newPage();
  try {
    return await blank.evaluate(count, { picture, except });
  } finally {
    await blank.close();
  }
}

async function count({ picture, except }: { picture: string; except: readonly Box[] }) {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
  const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
  if (!context) throw new Error("No canvas");
  context.drawImage(image, 0, 0);
  for (const { x, y, width, height } of except) context.clearRect(x - 1, y - 1, width + 2, height + 2);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const counts: Record<string, number> = {};
  for (let index = 0; index < data.length; index += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(index, index + 4);
    // Neutrals are a little blue, so a small difference between the channels counts as grey.
    if (alpha === 0 || Math.max(red, green, blue) - Math.min(red, green, blue) < 24) continue;
    const hex = `#${[red, green, blue].map((value) => value.toString(16).padStart(2, "0")).join("")}`;
    counts[hex] = (counts[hex] ?? 0) + 1;
  }
  return counts;
}
