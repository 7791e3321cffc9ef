/** The browser and the system of a sign-in, as people call them, from what the browser said of itself. */

/** The first that fits: most browsers also name those they descend from. */
const browsers: readonly [name: string, mark: RegExp][] = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\bOPR\/|\bOpera\b/],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(HeadlessChrome|Chrome|CriOS|Chromium)\//],
  ["Safari", /\bSafari\//],
];

const systems: readonly [name: string, mark: RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b|\bMacintosh\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b|\bX11\b/],
];

const nameIn = (names: typeof browsers, text: string) => names.find(([, mark]) => mark.test(text))?.[0];

export interface Device {
  readonly browser: string | undefined;
  readonly system: string | undefined;
}

export const deviceOf = (userAgent: string): Device => ({
  browser: nameIn(browsers, userAgent),
  system: nameIn(systems, userAgent),
});
