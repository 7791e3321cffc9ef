/** The auth tokens of the Twilio accounts. A new token immediately replaces the old one. */
import { randomBytes } from "node:crypto";
import { type DemoAccount, demoAccounts, type TwilioAccount, twilioAccounts } from "./accounts.ts";
import type { Store } from "./store.ts";

export interface Tokens {
  /** The account with that SID, with its current token. */
  find(accountSid: string | undefined): TwilioAccount | undefined;
  /** Every demo account, with its current credentials. */
  accounts(): readonly DemoAccount[];
  /** Gives the Twilio account of that title a new token; undefined if there is no such account. */
  rotate(title: string): TwilioAccount | undefined;
}

export function createTokens(store: Store): Tokens {
  const storeKey = ({ accountSid }: TwilioAccount) => `twilio-token ${accountSid}`;
  const withToken = (account: TwilioAccount): TwilioAccount => {
    const stored = store.get<{ value: string }>("SELECT value FROM sim_meta WHERE key = ?", storeKey(account));
    return stored ? { ...account, authToken: stored.value } : account;
  };
  return {
    find(accountSid) {
      const account = twilioAccounts.find((one) => one.accountSid === accountSid);
      return account && withToken(account);
    },
    accounts: () => demoAccounts.map((account) => (account.provider === "twilio" ? withToken(account) : account)),
    rotate(title) {
      const account = twilioAccounts.find((one) => one.title === title);
      if (!account) return undefined;
      const authToken = randomBytes(16).toString("hex");
      store.run("INSERT OR REPLACE INTO sim_meta (key, value) VALUES (?, ?)", storeKey(account), authToken);
      return { ...account, authToken };
    },
  };
}
