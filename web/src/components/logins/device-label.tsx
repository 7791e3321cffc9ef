import * as m from "#messages";
import { deviceOf } from "./device-name.ts";

export function deviceLabel(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  const device = browser && system ? m.logins_device_on({ browser, system }) : (browser ?? system);
  return device ?? (userAgent || m.logins_device_unknown());
}

export const DeviceLabel = ({ userAgent }: { readonly userAgent: string }) => (
  <bdi title={userAgent}>{deviceLabel(userAgent)}</bdi>
);
