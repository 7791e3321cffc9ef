import { setLogSink } from "@callwright/core/kernel/log";
import { expect, it } from "vitest";
import { createMailer } from "./mail.ts";

it("a deployment without a sender refuses a mail, sends no request, and says why", async () => {
  const lines: string[] = [];
  setLogSink((line) => lines.push(line));
  // A request would throw, since nothing listens at this endpoint.
  const mailer = createMailer({
    region: "eu-west-1",
    endpoint: "http://127.0.0.1:1",
    from: undefined,
    configurationSet: undefined,
  });
  const mail = { fromName: "Acme", to: "person@callwright.test", subject: "Hello", text: "Hello", html: "<p>Hello" };
  expect(await mailer.send(mail)).toBe("refused");
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ event: "mail.no-sender", reason: expect.stringContaining("MAIL_FROM") }),
  ]);
  expect(lines.join()).not.toContain("person@");
});
