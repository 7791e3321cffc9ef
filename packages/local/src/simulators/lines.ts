/** The phone numbers in the carriers' accounts: their owners, capabilities and webhook addresses. */
import { createHash } from "node:crypto";
import { type DemoNumber, demoAccounts } from "./accounts.ts";
import type { Store } from "./store.ts";

export type CarrierName = "twilio" | "telnyx";

export interface LineSettings {
  readonly voice: boolean;
  readonly sms: boolean;
  readonly friendlyName?: string | undefined;
  readonly smsUrl?: string | undefined;
  readonly smsMethod?: string | undefined;
  readonly smsApplicationSid?: string | undefined;
  readonly voiceUrl?: string | undefined;
  readonly statusCallback?: string | undefined;
  readonly messagingProfileId?: string | undefined;
  /** The Twilio messaging service that sends from this number. */
  readonly messagingServiceSid?: string | undefined;
  readonly connectionId?: string | undefined;
  readonly createdMs: number;
}

export interface Line {
  /** The carrier's own id: PN… at Twilio, digits at Telnyx. */
  readonly id: string;
  readonly provider: CarrierName;
  /** Account SID or API key. */
  readonly account: string;
  readonly number: string;
  readonly settings: LineSettings;
}

interface Row {
  id: string;
  provider: CarrierName;
  account: string;
  number: string;
  settings: string;
  next_send_ms: number;
}

interface SendSlot {
  readonly earliestMs: number;
  readonly latestMs: number;
  /** How long the text keeps its number from sending the next one. */
  readonly occupiedMs: number;
}

export interface Lines {
  byNumber(number: string): Line | undefined;
  byId(account: string, id: string): Line | undefined;
  /** Sorted by number. */
  ofAccount(account: string): Line[];
  update(line: Line, settings: Partial<LineSettings>): Line;
  /** Undefined if the number is already sold. */
  buy(provider: CarrierName, account: string, number: DemoNumber): Line | undefined;
  release(line: Line): void;
  /** Reserves the sender's next slot and returns when the text leaves; reserves nothing if that is too late. */
  reserveSend(line: Line, slot: SendSlot): number | undefined;
}

export function createLines(store: Store, now: () => number): Lines {
  const seedMarker = store.get<{ value: string }>("SELECT value FROM sim_meta WHERE key = 'lines-seeded'");
  const insert = (provider: CarrierName, account: string, { phoneNumber, voice, sms }: DemoNumber) => {
    const settings: LineSettings = {
      voice,
      sms,
      createdMs: now(),
      friendlyName: phoneNumber,
      ...(provider === "telnyx" && { messagingProfileId: profileIdOf(account), connectionId: "2171000000000000000" }),
    };
    store.run(
      "INSERT OR IGNORE INTO sim_lines (id, provider, account, number, settings) VALUES (?, ?, ?, ?, ?)",
      lineId(provider, phoneNumber),
      provider,
      account,
      phoneNumber,
      JSON.stringify(settings),
    );
  };
  if (!seedMarker) {
    store.transaction(() => {
      for (const account of demoAccounts) {
        const id = account.provider === "twilio" ? account.accountSid : account.apiKey;
        for (const number of account.numbers) insert(account.provider, id, number);
      }
      store.run("INSERT INTO sim_meta (key, value) VALUES ('lines-seeded', 'yes')");
    });
  }

  const update: Lines["update"] = (line, changes) => {
    const settings = { ...line.settings, ...changes };
    store.run("UPDATE sim_lines SET settings = ? WHERE id = ?", JSON.stringify(settings), line.id);
    return { ...line, settings };
  };
  const byNumber = (number: string) => toLine(store.get<Row>("SELECT * FROM sim_lines WHERE number = ?", number));
  return {
    byNumber,
    byId: (account, id) => toLine(store.get<Row>("SELECT * FROM sim_lines WHERE account = ? AND id = ?", account, id)),
    ofAccount: (account) =>
      store
        .all<Row>("SELECT * FROM sim_lines WHERE account = ? ORDER BY number", account)
        .flatMap((row) => toLine(row) ?? []),
    update,
    buy(provider, account, number) {
      if (byNumber(number.phoneNumber)) return undefined;
      insert(provider, account, number);
      const boughtLine = byNumber(number.phoneNumber);
      // A bought number is on no messaging profile until its owner adds it to one.
      return boughtLine && update(boughtLine, { messagingProfileId: undefined });
    },
    release: (line) => store.run("DELETE FROM sim_lines WHERE id = ?", line.id),
    reserveSend(line, { earliestMs, latestMs, occupiedMs }) {
      const row = store.get<Row>("SELECT * FROM sim_lines WHERE id = ?", line.id);
      const atMs = Math.max(earliestMs, row?.next_send_ms ?? 0);
      if (atMs > latestMs) return undefined;
      store.run("UPDATE sim_lines SET next_send_ms = ? WHERE id = ?", Math.round(atMs + occupiedMs), line.id);
      return atMs;
    },
  };
}

function toLine(row: Row | undefined): Line | undefined {
  if (!row) return undefined;
  const { id, provider, account, number } = row;
  return { id, provider, account, number, settings: JSON.parse(row.settings) };
}

function lineId(provider: CarrierName, number: string): string {
  const hash = createHash("sha256").update(`${provider} ${number}`).digest();
  return provider === "twilio"
    ? `PN${hash.toString("hex").slice(0, 32)}`
    : `1293${String(hash.readUIntBE(0, 6)).padStart(15, "0")}`;
}

/** The id of a Telnyx account's first messaging profile, to which all its demo numbers belong. */
export function profileIdOf(account: string): string {
  const hex = createHash("sha256").update(`profile ${account}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
