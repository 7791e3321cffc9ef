import { expect, it } from "vitest";
import { networkOf } from "./throttle.ts";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2::7", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::7", "2001:db8:1:3::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["0:0:0:0:0:FFFF:cb00:7107", "203.0.113.7"],
  ["unknown", "unknown"],
  ["", ""],
])("%s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
