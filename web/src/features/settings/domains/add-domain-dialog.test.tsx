import { describe, expect, it } from "vitest";
import { parseHost } from "./add-domain-dialog.tsx";

describe("a domain as people paste it", () => {
  it.each([
    ["calls.example.com", "calls.example.com"],
    ["  HTTPS://Calls.Example.com/login?x=1 ", "calls.example.com"],
    ["calls.example.com.", "calls.example.com"],
    ["anrufe.müller.de", "anrufe.xn--mller-kva.de"],
    ["not a host", "not a host"],
  ])("%s is %s", (typed, host) => {
    expect(parseHost(typed)).toBe(host);
  });
});
