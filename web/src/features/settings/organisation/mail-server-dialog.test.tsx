import { describe, expect, it } from "vitest";
import { portFor } from "./encryption.ts";
import { readSmtp } from "./mail-server-dialog.tsx";

const mailbox = {
  host: " Mail.Example.com ",
  port: "465",
  encryption: "tls",
  username: "calls",
  password: "",
  fromAddress: "calls@example.com",
  fromName: "Calls",
};

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries({ ...mailbox, ...fields })) data.set(name, value);
  return data;
}

describe("the form of a mail server", () => {
  it("keeps the stored password if none is typed", () => {
    expect(readSmtp(form({})).body).toEqual({
      host: "mail.example.com",
      port: 465,
      encryption: "tls",
      username: "calls",
      fromAddress: "calls@example.com",
      fromName: "Calls",
    });
    expect(readSmtp(form({ password: " spaces count " })).body?.password).toBe(" spaces count ");
  });

  it("names every field that is wrong", () => {
    const { body, faults } = readSmtp(form({ host: "", port: "70000", fromAddress: "calls" }));
    expect(body).toBeUndefined();
    expect(Object.keys(faults ?? {}).sort()).toEqual(["fromAddress", "host", "port"]);
  });
});

describe("the port of a mail server", () => {
  it("follows the encryption if it is empty or a standard port", () => {
    expect(portFor("starttls", "465")).toBe("587");
    expect(portFor("tls", "2525")).toBe("465");
    expect(portFor("none", "")).toBe("2525");
  });

  it("stays if it is a custom one", () => {
    expect(portFor("tls", "8465")).toBe("8465");
  });
});
