import * as m from "#messages";

/** Here and in `systems` the first match wins, since most user agents also name related browsers and systems. */
const browsers: readonly [name: string, pattern: RegExp][] = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\bOPR\/|\bOpera\b/],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(HeadlessChrome|Chrome|CriOS|Chromium)\//],
  ["Safari", /\bSafari\//],
];

const systems: readonly [name: string, pattern: RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b|\bMacintosh\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b|\bX11\b/],
];

const firstMatch = (names: typeof browsers, text: string) => names.find(([, pattern]) => pattern.test(text))?.[0];

export const readDevice = (userAgent: string) => ({
  browser: firstMatch(browsers, userAgent),
  system: firstMatch(systems, userAgent),
});

export function deviceLabel(userAgent: string): string {
  const { browser, system } = readDevice(userAgent);
  if (browser && system) return m.logins_device_on({ browser, system });
  return browser ?? system ?? (userAgent || m.logins_device_unknown());
}

export const DeviceLabel = ({ userAgent }: { readonly userAgent: string }) => (
  <bdi title={userAgent}>{deviceLabel(userAgent)}</bdi>
);
